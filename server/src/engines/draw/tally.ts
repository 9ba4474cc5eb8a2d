import { sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { groupBy } from '../../lib/group'
import type { Services } from '../../services'
import type { Draw } from './rows'

/** How often a prize came up: picked by the odds, given by a draw, and given beside another. */
export interface Tally {
  picked: number
  given: number
  bonus: number
}

export const NEVER: Tally = { picked: 0, given: 0, bonus: 0 }

/** So many people at most draw beside each other without waiting for a row of tallies. */
const STRIPES = 16

/** The row somebody adds to. The end of an id is random, and each person draws after themselves anyway. */
const stripeOf = (userId: string) => Number.parseInt(userId.slice(-4), 16) % STRIPES

/** Adds draws somebody made in a campaign to its tallies, at the end of the transaction that makes them. */
export const tallyDraws = (tx: Queryable, campaign: string, userId: string, made: readonly Draw[]) =>
  beforeCommit(tx, `draw tallies ${campaign}`, async end => {
    // In one order, so that two people who share a row never wait for each other.
    const tallies = [...tallied(made)].sort(([a], [b]) => a - b)
    const of = (what: keyof Tally) => sql.param(tallies.map(([, tally]) => tally[what]))
    await end.execute(sql`
      insert into draw_tallies as t (campaign, stripe, position, picked, given, bonus)
      select ${campaign}, ${stripeOf(userId)}, n.* from unnest(${sql.param(tallies.map(([position]) => position))}::int[],
        ${of('picked')}::int[], ${of('given')}::int[], ${of('bonus')}::int[]) as n (position, picked, given, bonus)
      on conflict (campaign, position, stripe) do update set picked = t.picked + excluded.picked,
        given = t.given + excluded.given, bonus = t.bonus + excluded.bonus`)
  })

function tallied(made: readonly Draw[]): Map<number, Tally> {
  const tallies = new Map<number, Tally>()
  const add = (position: number, what: keyof Tally) => {
    const tally = tallies.get(position) ?? NEVER
    tallies.set(position, { ...tally, [what]: tally[what] + 1 })
  }
  for (const { picked, given, bonus, guaranteed } of made) {
    if (!guaranteed) add(picked, 'picked')
    add(given, 'given')
    if (bonus !== null) add(bonus, 'bonus')
  }
  return tallies
}

/** How often each prize of some campaigns came up, by their codes and its position; what never did is not among them. */
export async function talliesOfEach(
  db: Queryable,
  campaigns: readonly string[]
): Promise<Map<string, Map<number, Tally>>> {
  const { rows } = await db.execute<{ campaign: string } & Record<'position' | keyof Tally, number>>(sql`
    select campaign, position, sum(picked)::int as picked, sum(given)::int as given, sum(bonus)::int as bonus
    from draw_tallies where campaign = any(${sql.param([...campaigns])}::text[]) group by campaign, position`)
  const of = (own: typeof rows) => new Map(own.map(({ campaign: _, position, ...tally }) => [position, tally]))
  return new Map([...groupBy(rows, row => row.campaign)].map(([campaign, own]) => [campaign, of(own)]))
}

/** What the tallies count, from the draws themselves. */
const counted = (campaign: string) => sql`
  select p.position, count(*) filter (where p.what = 'picked')::int as picked,
    count(*) filter (where p.what = 'given')::int as given, count(*) filter (where p.what = 'bonus')::int as bonus
  from (
    select given, picked, bonus, guaranteed from draws where campaign = ${campaign}
  ) d cross join lateral (
    values ('given', d.given), ('picked', case when not d.guaranteed then d.picked end), ('bonus', d.bonus)
  ) as p (what, position)
  where p.position is not null group by p.position`

/** Whether the tallies of a campaign are not what its draws say. Both are read at one moment, and are written at one. */
async function differs(db: Queryable, campaign: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from (${counted(campaign)}) c full join (
      select position, sum(picked) as picked, sum(given) as given, sum(bonus) as bonus
      from draw_tallies where campaign = ${campaign} group by position
    ) t using (position)
    where (c.picked, c.given, c.bonus) is distinct from (t.picked, t.given, t.bonus)`)
  return rowCount !== 0
}

const recount = async (tx: Queryable, campaign: string) => {
  await tx.execute(sql`delete from draw_tallies where campaign = ${campaign}`)
  await tx.execute(sql`
    insert into draw_tallies (campaign, stripe, position, picked, given, bonus)
    select ${campaign}, 0, c.* from (${counted(campaign)}) c`)
}

/** Does `work` while nobody adds to tallies: draws that are seen are tallied then, and of the others nothing is. */
const alone = (db: Queryable, work: (tx: Queryable) => Promise<void>) =>
  transact(db, async tx => {
    await tx.execute(sql`lock table draw_tallies in share row exclusive mode`)
    await work(tx)
  })

/** Compares the tallies of campaigns that are open, or were this week, and puts them right. Answers how many differed. */
export async function compareTallies(services: Services): Promise<number> {
  const { rows } = await services.db.execute<{ id: string }>(sql`
    select code as id from draw_campaigns
    where state = 'open' or closed_at > ${services.clock.now().toISOString()}::timestamptz - interval '7 days' order by code`)
  return inTurn(services, rows, 'what is tallied of a draw cannot be put right', async ({ id }) => {
    if (!(await differs(services.db, id))) return false
    services.log.error({ campaign: id }, 'what is tallied of a draw differs from its draws')
    await alone(services.db, tx => recount(tx, id))
    return true
  })
}

/** Makes all tallies anew. For databases that were filled past this engine. */
export const rebuildTallies = (db: Queryable): Promise<void> =>
  alone(db, async tx => {
    const { rows } = await tx.execute<{ code: string }>(sql`select code from draw_campaigns order by code`)
    for (const { code } of rows) await recount(tx, code)
  })
