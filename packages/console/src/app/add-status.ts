/** Adds a place that screen readers read aloud when its text changes. */
export function addStatus(): HTMLElement {
  const place = document.createElement('p')
  place.className = 'spoken'
  place.setAttribute('role', 'status')
  document.body.append(place)
  return place
}
