import '../ui/styles.ts'
