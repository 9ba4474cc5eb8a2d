import type { adminContent } from '@contract/content-admin'
import type { Input } from '@contract/core'
import { asc, eq, inArray } from 'drizzle-orm'
import { nextEdition } from '../../db/edition'
import { articles, articleTopics } from '../../db/schema'
import type { Context } from '../../http/context'
import { newId } from '../../lib/ids'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'

type Ctx = Context<'console'>
type Topic = typeof articleTopics.$inferSelect

/** The kinds of topics by what they belong to. */
export const TOPIC_KINDS = { school: ['school'], material: ['goods', 'live'] } as const
const ALL: readonly string[] = Object.values(TOPIC_KINDS).flat()

export async function topicList(
  { db }: Pick<Ctx, 'db'>,
  { of }: Input<(typeof adminContent)['GET /api/admin/topic/list']>
) {
  const rows = await db
    .select({ topic: articleTopics, count: db.$count(articles, eq(articles.topicId, articleTopics.id)) })
    .from(articleTopics)
    .where(inArray(articleTopics.kind, TOPIC_KINDS[of]))
    .orderBy(asc(articleTopics.kind), asc(articleTopics.sort), asc(articleTopics.id))
  return {
    list: rows.map(({ topic, count }) => ({
      id: topic.id,
      kind: topic.kind as 'school',
      mark: markOf(topic),
      title: topic.name,
      synopsis: topic.synopsis,
      image_input: topic.picture,
      sort: topic.sort,
      is_show: (topic.shown ? 1 : 0) as 0 | 1,
      count
    }))
  }
}

const told = ({
  kind,
  name,
  synopsis,
  picture,
  sort,
  shown
}: Pick<Topic, 'kind' | 'name' | 'synopsis' | 'picture' | 'sort' | 'shown'>) => ({
  kind,
  title: name,
  synopsis,
  image_input: picture,
  sort,
  is_show: shown
})

/** All topics of a kind are held: of two who give the same name one is refused. @throws Refusal NOT_FOUND, CHANGED, NAME_TAKEN */
export async function saveTopic(
  ctx: Ctx,
  { id: given, kind, mark, title, is_show, ...input }: Input<(typeof adminContent)['POST /api/admin/topic/save']>
) {
  const { db, clock, note } = ctx
  if (input.image_input) picturesAreOurs(ctx, [input.image_input])
  await nextEdition(db)
  const all = await db
    .select()
    .from(articleTopics)
    .where(eq(articleTopics.kind, kind))
    .orderBy(articleTopics.id)
    .for('update')
  const before = given ? (all.find(row => row.id === given) ?? refuse('NOT_FOUND', '主题不存在')) : undefined
  if (before) stillAs(before, mark)
  const name = title.trim()
  if (all.some(row => row.id !== before?.id && row.name === name)) refuse('NAME_TAKEN', '已有同名主题')
  const values = {
    kind,
    name,
    synopsis: input.synopsis,
    picture: input.image_input,
    sort: input.sort,
    shown: is_show === 1
  }
  const id = before?.id ?? newId()
  if (before) await db.update(articleTopics).set(values).where(eq(articleTopics.id, id))
  else await db.insert(articleTopics).values({ id, ...values, createdAt: clock.now() })
  note({ subject: id, before: before && told(before), after: told(values) })
  return { id }
}

/** @throws Refusal NOT_FOUND, IN_USE */
export async function removeTopic({ db, note }: Ctx, { id }: { id: string }) {
  await nextEdition(db)
  const [row] = await db.select().from(articleTopics).where(eq(articleTopics.id, id)).for('update')
  if (!row || !ALL.includes(row.kind)) refuse('NOT_FOUND', '主题不存在')
  if ((await db.$count(articles, eq(articles.topicId, id))) > 0) refuse('IN_USE', '主题下还有课程或素材，请先移走')
  await db.delete(articleTopics).where(eq(articleTopics.id, id))
  note({ subject: id, before: told(row) })
  return {}
}
