import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { publish } from '../../../test/mp4'
import { transact } from '../../db/connection'
import { videoComments } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { newId } from '../../lib/ids'
import { eraseVideos } from './policy'

const dataDir = mkdtempSync(path.join(tmpdir(), 'comments-'))
let shop: TestShop
let author: { id: string; token: string }
let reader: { id: string; token: string }
let other: { id: string; token: string }
let id: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  shop.clock.advance(3600)
  author = await shop.person({ nickname: '作者' })
  reader = await shop.person({ nickname: '读者' })
  other = await shop.person({ nickname: '路人' })
  id = await publish(shop, author.token)
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const gone = { status: 400, code: 'NOT_FOUND' }
const post = (who: { token: string }, input: object, idem = newId()) =>
  shop.call('POST /api/video/comment', { id, ...input }, { token: who.token, idem })
const say = async (who: { token: string }, content: string, reply_id?: string) => {
  shop.clock.advance(1)
  return (await post(who, { content, reply_id })).data.id
}
const comments = async (input: object = {}, who?: { token: string }) =>
  (await shop.call('GET /api/video/comment', { id, ...input }, who)).data
const notices = async (who: { token: string }) => (await shop.call('GET /api/video/my_notice_list', {}, who)).data
const counted = async () => (await shop.call('GET /api/video/detail', { id })).data.comment_num

test('comments newest first with their first replies; all of them when opened', async () => {
  const first = await say(reader, '第一')
  await say(other, '第二')
  const reply = await say(author, '谢谢', first)
  await say(reader, '不客气', reply)
  await say(other, '插一句', first)
  const { list, count, total } = await comments()
  expect([count, total, await counted()]).toEqual([2, 5, 5])
  expect(list).toMatchObject([
    { content: '第二', reply_num: 0, replies: [] },
    {
      content: '第一',
      nickname: '读者',
      is_author: 0,
      can_delete: 0,
      reply_num: 3,
      replies: [
        { content: '谢谢', is_author: 1, to_nickname: '' },
        { content: '不客气', to_nickname: '作者' }
      ]
    }
  ])
  const { list: replies } = await comments({ parent: first })
  expect(replies.map(one => one.content)).toEqual(['谢谢', '不客气', '插一句'])
  expect((await comments({}, reader)).list.map(one => one.can_delete)).toEqual([0, 1])
  expect((await comments({}, author)).list.map(one => one.can_delete)).toEqual([1, 1])
})

test('words are cleaned; markup is only words', async () => {
  await say(reader, '  你\u0007好\u202E <b>粗</b>\r\n\n\n\n\n再  见\u200b  ')
  await say(reader, 'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307a 👨‍👩‍👧')
  const [second, first] = (await comments()).list
  expect(first!.content).toBe('你好 <b>粗</b>\n\n再 见')
  expect([...second!.content].filter(char => /\p{M}/u.test(char)).length).toBeLessThanOrEqual(4)
  expect(second!.content).toContain('👨‍👩‍👧')
})

test('refuses nothing, too much, too often, and replies to what is not there', async () => {
  for (const content of ['', '   ', '\u200b\n\u2060'])
    expect(await post(reader, { content })).toMatchObject({ code: 'EMPTY' })
  expect(await post(reader, { content: '长'.repeat(201) })).toMatchObject({ code: 'INVALID', msg: '评论最多 200 个字' })
  expect(await post(reader, { content: '好', reply_id: newId() })).toMatchObject(gone)
  const elsewhere = await publish(shop, author.token)
  const theirs = await post(reader, { id: elsewhere, content: '别处' })
  expect(await post(reader, { content: '串台', reply_id: theirs.data.id })).toMatchObject(gone)
  expect(await counted()).toBe(0)
  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await post(other, { content: `第 ${i} 条` }))
  expect(answers.map(answer => answer.status === 200)).toEqual([...Array(10).fill(true), false])
  expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY' })
})

test('the same comment sent again is one comment', async () => {
  const idem = newId()
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(reader, { content: '只说一次' }, idem)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect([await counted(), (await comments()).count]).toEqual([1, 1])
})

test('many at once are all counted, and taking back while others reply leaves the count right', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => shop.person()))
  const root = await say(reader, '楼主')
  await Promise.all([
    ...people.map(who => post(who, { content: '在' })),
    ...people.map(who => post(who, { content: '回', reply_id: root })),
    post(reader, { del_id: root })
  ])
  const rows = await shop.db.$count(videoComments, eq(videoComments.videoId, id))
  expect(await counted()).toBe(rows)
  expect(await shop.db.$count(videoComments, eq(videoComments.parentId, root))).toBe(0)
})

test('a comment is taken back by who wrote it or the video’s author, with its replies, and by nobody else', async () => {
  const mine = await say(reader, '说错了')
  await say(other, '没事', mine)
  expect(await post(other, { del_id: mine })).toMatchObject(gone)
  expect(await post(reader, { del_id: newId() })).toMatchObject(gone)
  expect((await post(reader, { del_id: mine })).data).toMatchObject({ comment_num: 0 })
  const theirs = await say(other, '广告')
  expect((await post(author, { del_id: theirs })).status).toBe(200)
  const spam = await say(other, '又是广告')
  expect((await post(author, { del_id: spam })).status).toBe(200)
  expect([await counted(), (await notices(author)).count]).toEqual([0, 0])
})

test('GET /api/video/my_notice_list: likes, comments and replies are told to whom they concern, and marked read', async () => {
  await shop.call('POST /api/video/like_or_not', { id, is_like: 1 }, reader)
  const root = await say(reader, '怎么泡')
  await say(author, '八十度', root)
  await say(other, '记下了', root)
  await say(author, '自言自语')
  const first = await notices(author)
  expect(first.list.map(one => [one.type, one.nickname, one.content, one.is_read])).toEqual([
    ['comment', '路人', '记下了', false],
    ['comment', '读者', '怎么泡', false],
    ['like', '读者', '', false]
  ])
  expect((await notices(author)).list.every(one => one.is_read)).toBe(true)
  expect((await notices(reader)).list.map(one => one.content)).toEqual(['记下了', '八十度'])
  expect((await notices(other)).count).toBe(0)
})

test('what a closed account said, liked and published is gone, and counts stay right', async () => {
  const root = await say(reader, '我要走了')
  await say(other, '别走', root)
  await say(other, '留步')
  await shop.call('POST /api/video/like_or_not', { id, is_like: 1 }, reader)
  await shop.call('POST /api/video/like_or_not', { id, is_like: 1 }, other)
  const own = await publish(shop, reader.token)
  const names = await transact(shop.db, tx => eraseVideos(tx, [reader.id]))
  expect(names).toHaveLength(1)
  expect(await shop.call('GET /api/video/detail', { id: own })).toMatchObject(gone)
  expect((await shop.call('GET /api/video/detail', { id })).data).toMatchObject({ like_num: 1, comment_num: 1 })
  expect((await comments()).list.map(one => one.content)).toEqual(['留步'])
  expect((await notices(author)).list.map(one => one.nickname)).not.toContain('读者')
})

test('merged accounts have their videos, likes and comments together; what both liked counts once', async () => {
  const chat = await shop.person({ phone: null, nickname: '微信用户' })
  for (const who of [chat, reader]) await shop.call('POST /api/video/like_or_not', { id, is_like: 1 }, who)
  await say(chat, '微信里说的')
  const theirs = await publish(shop, chat.token)
  await shop.call('POST /api/video/like_or_not', { id: theirs, is_like: 1 }, reader)
  const { mergeSteps } = shop.app.services.personal
  await transact(shop.db, tx => mergeAccounts(tx, { fromId: chat.id, toId: reader.id }, mergeSteps, shop.clock.now()))
  expect((await shop.call('GET /api/video/detail', { id })).data.like_num).toBe(1)
  const home = async (uid: string) => (await shop.call('GET /api/video/user_home', { uid })).data
  expect(await home(author.id)).toMatchObject({ video_num: 1, like_num: 1 })
  expect(await home(reader.id)).toMatchObject({ video_num: 1, like_num: 1 })
  expect((await shop.call('GET /api/video/detail', { id: theirs })).data).toMatchObject({ uid: reader.id })
  expect((await comments()).list).toMatchObject([{ nickname: '读者' }])
  expect((await notices(author)).list.filter(one => one.type === 'like')).toHaveLength(1)
  expect((await notices({ token: await shop.tokenOf(reader.id) })).list).toEqual([])
})
