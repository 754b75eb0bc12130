// Before the first paint: scheme, theme colour, size and language as they were chosen. A file, since inline scripts are refused.
;(() => {
  const root = document.documentElement
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('footfall.appearance') || '{}').value || {}
    const size = JSON.parse(localStorage.getItem('footfall.size') || '{}').value
    if (size === 'small' || size === 'large') root.dataset.size = size
    const language = localStorage.getItem('LANGUAGE')
    root.lang = language === 'en_US' ? 'en-US' : 'zh-CN'
  } catch {}
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked !== null) root.lang = asked === 'en-US' ? asked : 'zh-CN'
  const is = (query) => matchMedia(query).matches
  // Forced colours are the system's.
  const mode = is('(forced-colors: active)') ? 'auto' : kept.mode
  const dark = mode === 'dark' || (mode !== 'light' && is('(prefers-color-scheme: dark)'))
  root.classList.toggle('dark', dark)
  if (kept.accent) root.dataset.accent = kept.accent
  // The browser's own bars follow the chosen scheme, not the system's.
  const [light, night] = document.querySelectorAll('meta[name=theme-color]')
  const paintBars = () => {
    const isDark = root.classList.contains('dark')
    light.media = isDark ? 'not all' : 'all'
    night.media = isDark ? 'all' : 'not all'
  }
  paintBars()
  new MutationObserver(paintBars).observe(root, { attributeFilter: ['class'] })
  // The texts come beside the code that asks for them.
  const { currentScript } = document
  const texts = currentScript.getAttribute(`data-${root.lang}`)
  if (texts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts }))
  // Code or texts of the first look could not be loaded. Nothing else can say so.
  const fail = () => {
    const place = document.getElementById('root')
    if (!place || place.hasChildNodes()) return
    const textOf = (part) => currentScript.getAttribute(`data-${part}-${root.lang}`)
    const again = Object.assign(document.createElement('button'), { textContent: textOf('retry') })
    again.onclick = () => location.reload()
    again.style.cssText =
      'margin-top:16px;padding:8px 16px;border:1px solid;border-radius:8px;font:inherit;cursor:pointer'
    const message = Object.assign(document.createElement('p'), { textContent: textOf('offline') })
    message.setAttribute('role', 'alert')
    place.append(message, again)
    Object.assign(place.style, { padding: '20vh 24px', textAlign: 'center', font: '16px/1.5 sans-serif' })
    addEventListener('online', () => location.reload())
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), true)
  addEventListener('unhandledrejection', fail)
})()
