/** The tables of PostgreSQL as kysely sees them; the migrations make them so. */
// biome-ignore lint/suspicious/noEmptyInterface: tables join with the first feature
export interface Database {}
