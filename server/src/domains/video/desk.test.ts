import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { holding } from '../../../test/console'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { publish } from '../../../test/mp4'
import { transact } from '../../db/connection'
import { hiddenVideoComments, messages, videoComments, videos } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { newId } from '../../lib/ids'
import { eraseVideos } from './policy'

type Who = Awaited<ReturnType<TestShop['person']>>

const dataDir = mkdtempSync(path.join(tmpdir(), 'video-desk-'))
let shop: TestShop
let owner: Who
let looker: Who
let author: Who
let reader: Who
let id: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
  owner = await shop.person({ roles: ['operator'] })
  looker = await holding(shop, ['video.read'])
})
beforeEach(async () => {
  shop.clock.advance(3600)
  await shop.db.delete(videos)
  author = await shop.person({ nickname: '作者' })
  reader = await shop.person({ nickname: '读者' })
  id = await publish(shop, author.token, { title: '新茶到了' })
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const gone = { status: 400, code: 'NOT_FOUND' }
const list = async (input: Record<string, unknown> = {}, who = looker) =>
  (await shop.call('GET /api/admin/video/list', input, who)).data.list
const waiting = async () =>
  (await shop.call('GET /api/admin/today', {}, looker)).data.queues.find(one => one.id === 'videos')
const show = (shown: 0 | 1, reason = '含有引流信息', who = owner) =>
  shop.call('POST /api/admin/video/show', { id, shown, reason }, who)
const detail = (who?: { token: string }) => shop.call('GET /api/video/detail', { id }, who)
const told = (who: Who) =>
  shop.db
    .select()
    .from(messages)
    .where(eq(messages.userId, who.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
const trailOf = async (subject: string) => (await shop.call('GET /api/admin/audit', { subject }, owner)).data.list

const say = async (who: Who, content: string, reply_id?: string) => {
  shop.clock.advance(1)
  const input = { id, content, reply_id }
  return (await shop.call('POST /api/video/comment', input, { token: who.token, idem: newId() })).data.id
}
const comments = async () => (await shop.call('GET /api/video/comment', { id })).data
const deskComments = async (input: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/admin/video/comments', input, looker)).data
const showComment = (comment: string, shown: 0 | 1, who = owner) =>
  shop.call('POST /api/admin/video/comment/show', { id: comment, shown, reason: '含有联系方式' }, who)
const counted = async () => {
  const rows = await shop.db.$count(videoComments, eq(videoComments.videoId, id))
  expect((await detail(author)).data.comment_num).toBe(rows)
  return rows
}

describe('POST /api/admin/video/seen', () => {
  test('a new video waits on today until somebody has looked at it, once', async () => {
    expect(await waiting()).toMatchObject({ title: '待看短视频', count: 1 })
    expect(await list({ state: 'waiting' })).toMatchObject([
      { id, title: '新茶到了', nickname: '作者', state: 'waiting' }
    ])
    const seen = () => shop.call('POST /api/admin/video/seen', { ids: [id] }, owner)
    const both = await Promise.all([seen(), seen()])
    expect(both.map(({ data }) => data.done).sort()).toEqual([0, 1])
    expect(await waiting()).toMatchObject({ count: 0 })
    expect(await list({ state: 'waiting' })).toEqual([])
    expect(await list({ state: 'shown' })).toMatchObject([{ id, state: 'shown' }])
    expect((await trailOf(id))[0]).toMatchObject({ title: '看过短视频' })
  })

  test('is refused without its right', async () => {
    const seen = await shop.call('POST /api/admin/video/seen', { ids: [id] }, looker)
    expect(seen).toMatchObject({ code: 'FORBIDDEN' })
    expect(await waiting()).toMatchObject({ count: 1 })
  })
})

describe('POST /api/admin/video/show', () => {
  test('what is taken down is its author’s alone at once, with the reason, and comes back the same way', async () => {
    expect(await show(0)).toMatchObject({ status: 200 })
    expect(await detail(reader)).toMatchObject(gone)
    expect((await shop.call('GET /api/video/list', {})).data.list).toEqual([])
    expect((await shop.call('GET /api/video/user_home', { uid: author.id }, reader)).data.video_num).toBe(0)
    expect((await detail(author)).data).toMatchObject({ state: 'blocked', why: '含有引流信息' })
    expect((await told(author))[0]).toMatchObject({
      title: '视频已下架',
      content: expect.stringContaining('含有引流信息')
    })
    // Whoever takes it down has looked at it.
    expect(await waiting()).toMatchObject({ count: 0 })
    const { data } = await shop.call('GET /api/admin/video/detail/{id}', { id }, looker)
    expect(data).toMatchObject({ state: 'blocked', hidden_why: '含有引流信息', product_id: null })
    expect(data.hidden_by).not.toBe('')
    expect((await shop.app.inject({ url: data.video_url })).statusCode).toBe(200)
    expect(await list({ state: 'blocked' })).toMatchObject([{ id }])
    shop.clock.advance(60)
    expect(await show(1, '作者已修改')).toMatchObject({ status: 200 })
    expect((await detail(reader)).data).toMatchObject({ state: 'shown', why: '' })
    expect((await told(author))[0]).toMatchObject({ title: '视频已恢复' })
    expect((await trailOf(id)).map(({ title, why }) => [title, why])).toEqual([
      ['下架或恢复短视频', '作者已修改'],
      ['下架或恢复短视频', '含有引流信息']
    ])
  })

  test('of two who take it down at once one does, and the author is told once', async () => {
    const both = await Promise.all([show(0), show(0)])
    expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'STATE'])
    expect(await told(author)).toHaveLength(1)
    expect((await shop.call('GET /api/video/user_home', { uid: author.id }, reader)).data.video_num).toBe(0)
  })

  test.each([
    ['without its right', () => show(0, '广告', looker), 'FORBIDDEN'],
    ['without a reason', () => show(0, '  '), 'INVALID'],
    ['when it is not down', () => show(1), 'STATE'],
    [
      'where there is none',
      () => shop.call('POST /api/admin/video/show', { id: newId(), shown: 0, reason: '无' }, owner),
      'NOT_FOUND'
    ]
  ])('is refused %s, and nothing changes', async (_, ask, code) => {
    expect(await ask()).toMatchObject({ status: 400, code })
    expect((await detail(reader)).data.state).toBe('shown')
    expect(await told(author)).toEqual([])
  })
})

describe('GET /api/admin/video/list', () => {
  test('goes on by cursor, is searched by title and author, and tells of what its author hid', async () => {
    const { id: product_id } = await makeProduct(shop.db)
    for (const title of ['二', '三', '四']) {
      shop.clock.advance(60)
      await publish(shop, author.token, { title, product_id })
    }
    await shop.call('POST /api/video/set_is_show', { id, is_show: 0 }, author)
    expect(await list({ state: 'hidden' })).toMatchObject([{ title: '新茶到了', state: 'hidden' }])
    const first = (await shop.call('GET /api/admin/video/list', { limit: 3 }, looker)).data
    expect(first.list.map(one => one.title)).toEqual(['四', '三', '二'])
    expect(first.list[0]!.store_name).not.toBe('')
    const next = await shop.call('GET /api/admin/video/list', { limit: 3, cursor: first.cursor! }, looker)
    expect(next.data).toMatchObject({ list: [{ id }], cursor: null })
    expect(await list({ search: '新茶' })).toMatchObject([{ id }])
    expect(await list({ search: '%' })).toEqual([])
    expect(await list({ user: reader.id })).toEqual([])
    expect(await shop.call('GET /api/admin/video/list', { cursor: 'made-up' }, looker)).toMatchObject({
      code: 'INVALID'
    })
    expect(await shop.call('GET /api/admin/video/list', {}, await holding(shop, ['goods.read']))).toMatchObject({
      code: 'FORBIDDEN'
    })
    const none = await shop.call('GET /api/admin/video/detail/{id}', { id: newId() }, looker)
    expect(none).toMatchObject(gone)
  })
})

describe('what is looked for in titles', () => {
  const TITLES = [
    '新茶叶到了',
    '叶茶',
    '茶',
    'ABC茶Tea 时间',
    '100%纯棉_好物',
    '😀笑一个',
    'İstanbul ΣΑΣ',
    "it's \\ ok",
    '茶 叶'
  ]
  const found = async (search: string) => (await list({ search, limit: 100 })).map(one => one.title).sort()
  beforeEach(async () => {
    const [made] = await shop.db.select().from(videos)
    await shop.db.delete(videos)
    await shop.db
      .insert(videos)
      .values(TITLES.map(title => ({ ...made!, id: newId(), name: newId(), title, createdAt: shop.clock.now() })))
  })

  test('is found by one character, by two and by more, as it stands there and in either case', async () => {
    expect(await found('茶叶')).toEqual(['新茶叶到了'])
    expect(await found('茶')).toEqual(TITLES.filter(title => title.includes('茶')).sort())
    expect(await found('茶叶到')).toEqual(['新茶叶到了'])
    expect(await found('bC茶tEA')).toEqual(['ABC茶Tea 时间'])
    expect(await found('%')).toEqual(['100%纯棉_好物'])
    expect(await found('0%纯棉_')).toEqual(['100%纯棉_好物'])
    expect(await found('😀笑')).toEqual(['😀笑一个'])
    expect(await found('茶_叶')).toEqual([])
    expect(await found('叶到茶')).toEqual([])
  })

  test('any part of a title finds it, with what the database finds without its index', async () => {
    const title = fc.constantFrom(...TITLES)
    const part = title.chain(text =>
      fc.tuple(fc.nat([...text].length - 1), fc.integer({ min: 1, max: 4 })).map(([from, length]) => {
        const taken = [...text]
          .slice(from, from + length)
          .join('')
          .trim()
        return { text, taken: taken || text }
      })
    )
    await fc.assert(
      fc.asyncProperty(part, async ({ text, taken }) => {
        const titles = await found(taken)
        expect(titles).toContain(text)
        const rows = await shop.db.select().from(videos).where(sql`position(lower(${taken}) in lower(title)) > 0`)
        expect(titles).toEqual(rows.map(row => row.title).sort())
      }),
      { numRuns: 60 }
    )
  })
})

describe('POST /api/admin/video/comment/seen', () => {
  const queue = async () =>
    (await shop.call('GET /api/admin/today', {}, looker)).data.queues.find(one => one.id === 'video-comments')
  const see = (ids: string[], who = owner) => shop.call('POST /api/admin/video/comment/seen', { ids }, who)

  test('what is said waits on today until somebody has looked at it, once; what is hidden and shown again does not', async () => {
    const root = await say(reader, '好看')
    const reply = await say(author, '谢谢', root)
    expect(await queue()).toMatchObject({ title: '待看视频评论', count: 2, oldest: expect.any(Number) })
    expect((await deskComments({ waiting: 1 })).list).toMatchObject([
      { id: reply, is_seen: 0 },
      { id: root, is_seen: 0 }
    ])
    const both = await Promise.all([see([reply]), see([reply])])
    expect(both.map(({ data }) => data.done).sort()).toEqual([0, 1])
    expect((await deskComments({ waiting: 1 })).list).toMatchObject([{ id: root }])
    expect((await deskComments()).list.map(one => one.is_seen)).toEqual([1, 0])
    expect((await trailOf(reply))[0]).toMatchObject({ title: '看过视频评论' })
    await showComment(root, 0)
    expect(await queue()).toMatchObject({ count: 0 })
    await showComment(root, 1)
    expect(await queue()).toMatchObject({ count: 0 })
    expect((await deskComments({ waiting: 1, video: id })).list).toEqual([])
  })

  test('is refused without its right and without a comment', async () => {
    const root = await say(reader, '好看')
    expect(await see([root], looker)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await see([])).toMatchObject({ code: 'INVALID' })
    expect(await queue()).toMatchObject({ count: 1 })
  })
})

describe('POST /api/admin/video/comment/show', () => {
  test('a hidden comment is gone with its replies at once, its writer knows why, and it comes back whole', async () => {
    const root = await say(reader, '加我微信')
    const reply = await say(author, '好的', root)
    await say(author, '别的话')
    expect((await deskComments()).list.map(one => [one.content, one.is_answer])).toEqual([
      ['别的话', 0],
      ['好的', 1],
      ['加我微信', 0]
    ])
    expect(await showComment(root, 0)).toMatchObject({ status: 200 })
    expect(await comments()).toMatchObject({ total: 1, list: [{ content: '别的话' }] })
    expect(await counted()).toBe(1)
    const answered = await shop.call(
      'POST /api/video/comment',
      { id, content: '在吗', reply_id: root },
      { token: reader.token, idem: newId() }
    )
    expect(answered).toMatchObject(gone)
    expect((await told(reader))[0]).toMatchObject({
      title: '你的评论已被隐藏',
      content: expect.stringContaining('含有联系方式')
    })
    expect(await told(author)).toEqual([])
    const { list: hidden } = await deskComments({ hidden: 1, video: id })
    expect(hidden).toMatchObject([{ id: root, is_hidden: 1, hidden_why: '含有联系方式', nickname: '读者' }])
    expect(await showComment(reply, 1)).toMatchObject({ code: 'STATE' })
    expect(await showComment(root, 1)).toMatchObject({ status: 200 })
    expect((await comments()).list.find(one => one.id === root)).toMatchObject({ replies: [{ id: reply }] })
    expect(await counted()).toBe(3)
    expect((await deskComments({ hidden: 1 })).list).toEqual([])
    expect((await trailOf(root)).map(one => one.title)).toEqual(['隐藏或恢复视频评论', '隐藏或恢复视频评论'])
  })

  test('of several who hide it while others reply one does, and the count stays right', async () => {
    const root = await say(reader, '楼主')
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.person()))
    const reply = (who: Who) =>
      shop.call('POST /api/video/comment', { id, content: '回', reply_id: root }, { token: who.token, idem: newId() })
    const [one, two] = await Promise.all([showComment(root, 0), showComment(root, 0), ...people.map(reply)])
    expect([one, two].map(({ code, status }) => code ?? status).sort()).toEqual([200, 'STATE'])
    expect(await counted()).toBe(0)
    await showComment(root, 1)
    expect(await counted()).toBeGreaterThan(0)
  })

  test('is refused without its right, without a reason, and for what is not there', async () => {
    const root = await say(reader, '好看')
    expect(await showComment(root, 0, looker)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await showComment(root, 1)).toMatchObject({ code: 'STATE' })
    expect(await showComment(newId(), 0)).toMatchObject(gone)
    const blank = { id: root, shown: 0 as const, reason: ' ' }
    expect(await shop.call('POST /api/admin/video/comment/show', blank, owner)).toMatchObject({ code: 'INVALID' })
    expect(await counted()).toBe(1)
  })

  test('hidden words follow a merge and go with the account', async () => {
    const chat = await shop.person({ phone: null, nickname: '微信用户' })
    await showComment(await say(chat, '说错了'), 0)
    const { mergeSteps } = shop.app.services.personal
    await transact(shop.db, tx => mergeAccounts(tx, { fromId: chat.id, toId: reader.id }, mergeSteps, shop.clock.now()))
    expect((await deskComments({ hidden: 1 })).list).toMatchObject([{ uid: reader.id }])
    await transact(shop.db, tx => eraseVideos(tx, [reader.id]))
    expect(await shop.db.$count(hiddenVideoComments)).toBe(0)
  })
})
