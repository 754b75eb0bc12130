/** The global style sheets. Each entry imports this file first. */
import 'virtual:tokens.css'
import './base.css'
import './forced-colors.css'
import './print.css'
