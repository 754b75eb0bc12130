/** A team's paid plan, orders, usage and sent notices. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE teams
    ADD COLUMN plan_millions smallint CHECK (plan_millions IN (1, 2, 5, 10, 20, 50)),
    ADD COLUMN plan_period text CHECK (plan_period IN ('month', 'year')),
    ADD COLUMN paid_until timestamptz,
    ADD COLUMN quota_reached_at timestamptz,
    ADD CHECK (plan <> 'free' OR num_nonnulls(plan_millions, plan_period, paid_until) = 0)`,
  sql`CREATE TABLE orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    team_id uuid NOT NULL REFERENCES teams,
    ordered_by uuid REFERENCES users ON DELETE SET NULL,
    plan text NOT NULL CHECK (plan = 'pro'),
    events_millions smallint NOT NULL CHECK (events_millions IN (1, 2, 5, 10, 20, 50)),
    period text NOT NULL CHECK (period IN ('month', 'year')),
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency IN ('USD', 'CNY')),
    provider text NOT NULL,
    provider_reference text CHECK (provider_reference <> ''),
    pay_url text CHECK (pay_url ~ '^https?://'),
    result_code text NOT NULL UNIQUE CHECK (length(result_code) = 32),
    state text NOT NULL DEFAULT 'pending'
      CHECK (state IN ('pending', 'processing', 'paid', 'failed', 'cancelled', 'restricted', 'expired')),
    payment_method text,
    language text NOT NULL CHECK (language IN ('zh-CN', 'en-US')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    paid_at timestamptz,
    UNIQUE (provider, provider_reference),
    CHECK ((state = 'paid') = (paid_at IS NOT NULL)),
    CHECK (expires_at > created_at)
  )`,
  // A team has at most one order that can still be paid, also with concurrent requests.
  sql`CREATE UNIQUE INDEX orders_open ON orders (team_id) WHERE state IN ('pending', 'processing')`,
  sql`CREATE INDEX orders_team ON orders (team_id, created_at DESC, id)`,
  // Each notification of a provider counts once.
  sql`CREATE TABLE payment_events (
    provider text NOT NULL,
    event_id text NOT NULL,
    received_at timestamptz NOT NULL,
    PRIMARY KEY (provider, event_id)
  )`,
  // Events of a deleted website stay counted for the month.
  sql`CREATE TABLE website_usage (
    website_id uuid NOT NULL REFERENCES websites,
    month text NOT NULL CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
    events bigint NOT NULL CHECK (events >= 0),
    seen bigint NOT NULL CHECK (seen >= 0),
    PRIMARY KEY (website_id, month)
  )`,
  // A notice is sent once, by whoever inserts its row.
  sql`CREATE TABLE plan_notices (
    team_id uuid NOT NULL REFERENCES teams,
    notice text NOT NULL,
    about text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (team_id, notice, about)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
