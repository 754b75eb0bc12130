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
  const dark =
    kept.mode === 'dark' || (kept.mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  if (kept.accent) root.dataset.accent = kept.accent
  // The texts come beside the code that asks for them.
  const texts = document.currentScript.getAttribute(`data-${root.lang}`)
  if (texts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts }))
})()
