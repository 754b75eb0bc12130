/** Whether this code renders HTML on the server. There is then no window, no address bar and no storage. */
export const isDrawnAhead = typeof window === 'undefined'
