/** The product's logo: rising steps in the accent colour. */
export function LogoMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <rect x="6.2" y="18.6" width="5" height="8" rx="2.5" transform="rotate(28 8.7 22.6)" />
        <rect
          x="13.3"
          y="12.6"
          width="5.2"
          height="8.6"
          rx="2.6"
          transform="rotate(28 15.9 16.9)"
          opacity=".8"
        />
        <rect x="19.8" y="5.2" width="5.4" height="9.6" rx="2.7" transform="rotate(28 22.5 10)" />
      </g>
    </svg>
  )
}
