import { customerNotes, customerTagged, customerTags } from '../src/db/schema'
import { demoId, reviewerId } from './people'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** Tags of the desk, with which of those who bought here before have each. */
const TAGS = [
  { name: '老客', people: [0, 1, 2, 5, 8, 13, 21, 34] },
  { name: '企业采购', people: [3, 8, 11] },
  { name: '易投诉', people: [5] },
  { name: '爱喝茶', people: [1, 2, 3, 21] }
]

const NOTES = [
  { key: 'call', words: '来电询问春茶上市时间，答应到货后电话通知。', days: 12 },
  { key: 'time', words: '送货请安排在下午三点以后，上午家里没人。', days: 3 }
]

/** What the desk of the demo knows of its members. */
export async function seedCustomers({ services: { db }, now }: World) {
  const tagId = (name: string) => seedId(`tag:${name}`)
  const createdAt = daysAgo(now, 40)
  await putAll(
    db,
    customerTags,
    TAGS.map(({ name }) => ({ id: tagId(name), name, createdAt }))
  )
  const having = TAGS.flatMap(({ name, people }) => people.map(i => ({ userId: reviewerId(i), tagId: tagId(name) })))
  const shopper = demoId('shopper')
  having.push({ userId: shopper, tagId: tagId('老客') }, { userId: shopper, tagId: tagId('爱喝茶') })
  await putAll(
    db,
    customerTagged,
    having.map(one => ({ ...one, createdAt }))
  )
  await putAll(
    db,
    customerNotes,
    NOTES.map(({ key, words, days }) => ({
      userId: shopper,
      id: seedId(`note:${key}`),
      words,
      authorId: demoId('staff'),
      authorName: '小优',
      createdAt: daysAgo(now, days)
    }))
  )
}
