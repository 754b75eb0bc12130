/** Whether this code draws a page's HTML ahead, on the server: no window, no address bar, nothing kept. */
export const isDrawnAhead = typeof window === 'undefined'
