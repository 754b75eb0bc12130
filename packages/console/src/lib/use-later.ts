/** False at first, and true after so many milliseconds: for what waits until the page's own data is loaded. */
import { useEffect, useState } from 'react'

export function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isLater
}
