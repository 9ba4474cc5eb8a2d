import { and, desc, eq, lte, or } from 'drizzle-orm'
import { articles } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { outAt } from '../content/queries'
import { readSettings, writeSetting } from '../site/settings'

/** The article with the rules where the setting names none: of kind help, under this slug. */
const RULE_SLUG = 'lock-rule'

/** The article with the rules that people can read now: the one that is set, else the one under the slug; empty without. */
export async function ruleIdOf({ db, clock }: Services): Promise<string> {
  const { lock } = await readSettings(db, 'lock')
  const now = clock.now()
  const slugged = eq(articles.slug, RULE_SLUG)
  const found = await db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        lock.rule_id ? or(eq(articles.id, lock.rule_id), slugged) : slugged,
        outAt(now),
        lte(articles.effectiveAt, now)
      )
    )
    .orderBy(desc(articles.effectiveAt), desc(articles.id))
  return (found.find(({ id }) => id === lock.rule_id) ?? found[0])?.id ?? ''
}

/**
 * Sets which article has the rules; without an id it is the one under the slug again. Answers the one people read now.
 * @throws Refusal NOT_FOUND
 */
export async function setRule(services: Services, id: string): Promise<string> {
  const { db, clock } = services
  const there =
    id === '' ||
    (await db.$count(articles, and(eq(articles.id, id), outAt(clock.now()), lte(articles.effectiveAt, clock.now())))) >
      0
  if (!there) refuse('NOT_FOUND', '文章不存在或还没有发布')
  await writeSetting(db, 'lock', { rule_id: id })
  return ruleIdOf(services)
}
