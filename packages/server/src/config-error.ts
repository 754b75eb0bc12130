/** An invalid setting. The message is the complete sentence to show. */
export class ConfigError extends Error {}
