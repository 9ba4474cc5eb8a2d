import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { mp4, publish, uploadCover, uploadFilm } from '../../../test/mp4'
import { directUploads, products, videoLikes, videos } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import { decideVideo } from './deciding'

const dataDir = mkdtempSync(path.join(tmpdir(), 'video-'))
let shop: TestShop
let author: { id: string; token: string }
let other: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  shop.clock.advance(86_400)
  author = await shop.person({ nickname: '拍视频的人' })
  other = await shop.person({ nickname: '路人' })
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** An operator takes a video down, or puts it back. */
const decide = (id: string, isShown: boolean) =>
  decideVideo(shop.db, id, isShown, { why: '含有引流信息', by: '内容', at: shop.clock.now() })

const gone = { status: 400, code: 'NOT_FOUND' }
const detail = (id: string, who?: { token: string }) => shop.call('GET /api/video/detail', { id }, who)
const show = (id: string, is_show: 0 | 1, who = author) =>
  shop.call('POST /api/video/set_is_show', { id, is_show }, who)
const like = (id: string, is_like: 0 | 1 | undefined, who = other) =>
  shop.call('POST /api/video/like_or_not', { id, is_like }, who)
const say = (id: string, content: string, who = other, more = {}) =>
  shop.call('POST /api/video/comment', { id, content, ...more }, { token: who.token, idem: newId() })
const file = (url: string) => shop.app.inject({ method: 'GET', url })

describe('POST /api/video/post', () => {
  test('publishes with cover and product, once, however often it is sent', async () => {
    const { id: productId } = await makeProduct(shop.db)
    const bytes = mp4({ seconds: 5.2 })
    const input = {
      key: await uploadFilm(shop, author.token, bytes),
      title: '  新茶\n 到了\u202E  ',
      image: await uploadCover(shop, author.token),
      product_id: productId
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.call('POST /api/video/post', input, author)))
    const again = await shop.call('POST /api/video/post', input, author)
    expect(new Set([...answers, again].map(({ data }) => data.id)).size).toBe(1)
    const { data } = await detail(again.data.id)
    expect(data).toMatchObject({
      title: '新茶 到了',
      nickname: '拍视频的人',
      duration: 6,
      width: 540,
      height: 960,
      state: 'shown',
      like_num: 0,
      comment_num: 0,
      is_mine: 0,
      product: { id: productId, price: '10.00' }
    })
    expect((await file(data.video_url)).rawPayload.equals(bytes)).toBe(true)
    await shop.db.update(products).set({ published: false }).where(eq(products.id, productId))
    expect((await detail(again.data.id)).data.product).toBeNull()
  })

  test('refuses what was not uploaded, another’s upload, cover or product, and empty titles', async () => {
    const key = await uploadFilm(shop, author.token)
    const image = await uploadCover(shop, author.token)
    const theirs = await uploadCover(shop, other.token)
    const post = (input: object, who = author) =>
      shop.call('POST /api/video/post', { key, image, title: '标题', ...input }, who)
    expect(await post({ image: theirs }, other)).toMatchObject({ code: 'UPLOAD_GONE' })
    expect(await post({ key: `incoming-${'0'.repeat(32)}.mp4` })).toMatchObject({ code: 'UPLOAD_GONE' })
    expect(await post({ key: 'incoming-../../app-secret.mp4' })).toMatchObject({ code: 'INVALID' })
    for (const bad of [theirs, 'https://elsewhere.example/a.webp', '/media/p/../u/x', 'javascript:alert(1)'])
      expect(await post({ image: bad })).toMatchObject({ code: 'BAD_PICTURE' })
    expect(await post({ product_id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await post({ title: ' \u200b ' })).toMatchObject({ code: 'EMPTY' })
    expect(await post({ title: '长'.repeat(61) })).toMatchObject({ code: 'INVALID', msg: '标题最多 60 个字' })
    expect(await post({})).toMatchObject({ status: 200 })
  })

  test('is limited a day, by whichever account of a person', async () => {
    const input = { key: `incoming-${'1'.repeat(32)}.mp4`, image: '/x', title: '标题' }
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 31; i++) codes.push((await shop.call('POST /api/video/post', input, author)).code)
    expect([codes[29], codes[30]]).toEqual(['UPLOAD_GONE', 'TOO_MANY'])
    const sub = await shop.person({ parentId: author.id })
    expect((await shop.call('POST /api/video/post', input, sub)).code).toBe('TOO_MANY')
  })
})

describe('GET /api/video/list', () => {
  test('newest first; new ones push none into the next page, and hidden ones are nobody’s', async () => {
    const ids: string[] = []
    for (const title of ['一', '二', '三', '四']) {
      shop.clock.advance(60)
      ids.push(await publish(shop, author.token, { title }))
    }
    await show(ids[2]!, 0)
    const first = await shop.call('GET /api/video/list', { limit: 2 })
    expect(first.data.list.map(one => one.title)).toEqual(['四', '二'])
    shop.clock.advance(60)
    await publish(shop, other.token, { title: '五' })
    const next = await shop.call('GET /api/video/list', { limit: 2, page: 2, cursor: first.data.cursor })
    expect(next.data.list[0]!.title).toBe('一')
    const madeUp = ["1_' or 1=1", `1_${'-'.repeat(36)}`, `9999999999999999_${ids[0]}`, `99999999999999_${ids[0]}`]
    for (const cursor of madeUp)
      expect(await shop.call('GET /api/video/list', { cursor })).toMatchObject({ http: 200, code: 'INVALID' })
  })

  test('those of one product', async () => {
    const { id: product_id } = await makeProduct(shop.db)
    const id = await publish(shop, author.token, { product_id })
    await publish(shop, author.token)
    const { data } = await shop.call('GET /api/video/list', { product_id })
    expect(data).toMatchObject({ count: 1, list: [{ id }], cursor: '' })
  })
})

describe('who sees what', () => {
  test('a hidden video is its author’s alone: detail, lists, comments, likes and the file', async () => {
    const id = await publish(shop, author.token)
    const { data: before } = await detail(id)
    await like(id, 1)
    expect(await show(id, 0, other)).toMatchObject(gone)
    expect(await show(id, 0)).toMatchObject({ data: { state: 'hidden' } })
    for (const who of [undefined, other]) expect(await detail(id, who)).toMatchObject(gone)
    expect(await shop.call('GET /api/video/comment', { id })).toMatchObject(gone)
    expect(await like(id, 1)).toMatchObject(gone)
    expect(await say(id, '看见了吗')).toMatchObject(gone)
    expect((await shop.call('GET /api/video/my_like_list', {}, other)).data).toMatchObject({ count: 0, list: [] })
    expect((await shop.call('GET /api/video/user_vlist', { uid: author.id })).data.list).toEqual([])
    expect((await shop.call('GET /api/video/my_list', {}, author)).data.list).toMatchObject([{ id, state: 'hidden' }])
    expect((await file(before.video_url)).statusCode).toBe(404)
    const { data: mine } = await detail(id, author)
    expect((await file(mine.video_url)).statusCode).toBe(200)
    expect((await file(mine.video_url.replace(/.$/, '0'))).statusCode === 200).toBe(mine.video_url.endsWith('0'))
    expect((await file(mine.video_url.replace(/until=\d+/, 'until=99999999999'))).statusCode).toBe(404)
    shop.clock.advance(3601)
    expect((await file(mine.video_url)).statusCode).toBe(404)
    expect(await show(id, 1, { ...author, token: await shop.tokenOf(author.id) })).toMatchObject({
      data: { state: 'shown' }
    })
    expect((await file(before.video_url)).statusCode).toBe(200)
  })

  test('what an operator takes down its author sees and cannot show again; both are told why', async () => {
    const id = await publish(shop, author.token, { title: '不合适' })
    const { video_url } = (await detail(id)).data
    await decide(id, false)
    expect(await detail(id, other)).toMatchObject(gone)
    expect((await file(video_url)).statusCode).toBe(404)
    expect(await show(id, 1)).toMatchObject({ code: 'BLOCKED' })
    expect((await detail(id, author)).data).toMatchObject({ state: 'blocked', why: '含有引流信息' })
    const { data } = await shop.call('GET /api/user_message/list', {}, author)
    expect(data.list[0]).toMatchObject({ title: '视频已下架', url: '/pages/video/user' })
    await decide(id, true)
    expect((await detail(id, other)).data.state).toBe('shown')
  })

  test('a deleted video is gone for everybody, with likes, comments, notices and file; others delete nothing', async () => {
    const id = await publish(shop, author.token)
    const { video_url } = (await detail(id)).data
    await like(id, 1)
    await say(id, '好看')
    const remove = (who: { token: string }) => shop.call('POST /api/video/delete', { id }, who)
    expect(await remove(other)).toMatchObject(gone)
    expect((await detail(id)).status).toBe(200)
    expect((await remove(author)).status).toBe(200)
    expect(await remove(author)).toMatchObject(gone)
    expect(await detail(id, author)).toMatchObject(gone)
    expect((await file(video_url)).statusCode).toBe(404)
    expect((await shop.call('GET /api/video/my_notice_list', {}, author)).data.count).toBe(0)
    expect(await shop.db.$count(videoLikes, eq(videoLikes.videoId, id))).toBe(0)
  })

  test('an author’s home counts what may be seen', async () => {
    const shown = await publish(shop, author.token)
    const hidden = await publish(shop, author.token)
    await like(shown, 1)
    await like(hidden, 1)
    await show(hidden, 0)
    const home = (input: Record<string, unknown>, who?: { token: string }) =>
      shop.call('GET /api/video/user_home', input, who)
    expect((await home({ uid: author.id }, other)).data).toMatchObject({
      video_num: 1,
      like_num: 1,
      is_mine: 0,
      unread: 0
    })
    expect((await home({}, author)).data).toMatchObject({ video_num: 2, like_num: 2, is_mine: 1, unread: 2 })
    expect(await home({ uid: newId() })).toMatchObject(gone)
    expect(await home({})).toMatchObject({ code: 'INVALID' })
  })
})

describe('what is counted of an author', () => {
  const counted = (uid: string) => shop.call('GET /api/video/user_home', { uid }).then(({ data }) => data)
  /** The author counts all of their own, also what nobody else sees. */
  const ownIsRight = async () => {
    const rows = await shop.db.select({ likes: videos.likes }).from(videos).where(eq(videos.userId, author.id))
    const { data } = await shop.call('GET /api/video/user_home', {}, author)
    expect(data).toMatchObject({ video_num: rows.length, like_num: rows.reduce((all, { likes }) => all + likes, 0) })
  }

  test('is what everybody sees, whatever becomes of the videos, many at once', async () => {
    const [id, second] = [await publish(shop, author.token), await publish(shop, author.token)]
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.person()))
    await Promise.all(people.flatMap(who => [like(id, 1, who), like(second, 1, who)]))
    expect(await counted(author.id)).toMatchObject({ video_num: 2, like_num: 12 })
    await Promise.all([show(id, 0), show(id, 0), ...people.slice(0, 3).map(who => like(second, 0, who))])
    expect(await counted(author.id)).toMatchObject({ video_num: 1, like_num: 3 })
    await decide(id, false)
    await like(id, 1, author)
    expect(await counted(author.id)).toMatchObject({ video_num: 1, like_num: 3 })
    await ownIsRight()
    await decide(id, true)
    await ownIsRight()
    await Promise.all([show(id, 1), show(id, 1), like(second, 0, people[4]!)])
    await ownIsRight()
    const { likes } = (await shop.db.select().from(videos).where(eq(videos.id, id)))[0]!
    expect(await counted(author.id)).toMatchObject({ video_num: 2, like_num: likes + 2 })
    await shop.db.execute(sql`update video_authors set videos = 9, likes = 9 where user_id = ${author.id}`)
    await runCommand(shop.app.services, ['video', 'recount'])
    expect(await counted(author.id)).toMatchObject({ video_num: 2, like_num: likes + 2 })
    await show(id, 0)
    await shop.call('POST /api/video/delete', { id }, author)
    expect(await counted(author.id)).toMatchObject({ video_num: 1, like_num: 2 })
    await ownIsRight()
  })
})

describe('POST /api/video/like_or_not', () => {
  test('one like a person, decided by the database, and told once', async () => {
    const id = await publish(shop, author.token)
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
    await Promise.all(people.flatMap(who => [1, 1, 1].map(() => like(id, 1, who))))
    expect((await detail(id, people[0])).data).toMatchObject({ like_num: 8, is_like: 1 })
    await Promise.all(people.slice(0, 3).flatMap(who => [0, 0].map(() => like(id, 0, who))))
    expect((await detail(id, people[0])).data).toMatchObject({ like_num: 5, is_like: 0 })
    expect((await like(id, undefined, people[0])).data).toEqual({ is_like: 1, like_num: 6 })
    expect((await like(id, undefined, people[0])).data).toEqual({ is_like: 0, like_num: 5 })
    const { data } = await shop.call('GET /api/video/my_notice_list', {}, author)
    expect(data.count).toBe(5)
    expect((await shop.call('GET /api/video/my_like_list', {}, people[7]!)).data.list).toMatchObject([
      { id, is_like: 1 }
    ])
  })

  test('many liked ones are listed to the end, the last liked first, without those taken down', async () => {
    const [me, by] = [await shop.person(), await shop.person()]
    const ids = Array.from({ length: 130 }, newId)
    const film = { title: '片子', cover: '/pic/c.png', seconds: 5, width: 540, height: 960, bytes: 1 }
    await shop.db
      .insert(videos)
      .values(ids.map((id, i) => ({ ...film, id, userId: by.id, name: id, blocked: i === 5, likes: 1 })))
    // Every two of them were liked at the same moment.
    const at = (i: number) => new Date(shop.clock.now().getTime() - Math.floor(i / 2) * 1000)
    const rows = ids.map((videoId, i) => ({ userId: me.id, videoId, createdAt: at(i) }))
    await shop.db.insert(videoLikes).values(rows)
    const liked: string[] = []
    for (let page = 1; ; page++) {
      const { data } = await shop.call('GET /api/video/my_like_list', { page, limit: 50 }, me)
      if (data.list.length === 0) break
      expect(data.count).toBe(130)
      liked.push(...data.list.map(one => one.id))
    }
    expect(liked).toHaveLength(129)
    expect([...liked].sort()).toEqual(ids.filter((_, i) => i !== 5).sort())
    expect(liked.slice(0, 2).sort()).toEqual(ids.slice(0, 2).sort())
    await shop.db.delete(videoLikes).where(inArray(videoLikes.videoId, ids.slice(50)))
    expect((await shop.call('GET /api/video/my_like_list', {}, me)).data.count).toBe(49)
  })

  test('those hidden since are passed over however many they are, and one’s own are not', async () => {
    const [me, by] = [await shop.person(), await shop.person()]
    const ids = Array.from({ length: 400 }, newId)
    const film = { title: '片子', cover: '/pic/c.png', seconds: 5, width: 540, height: 960, bytes: 1 }
    // Of the 360 liked last every twelfth may be seen, half of those as the person's own.
    const isMine = (i: number) => i % 24 === 0
    const isSeen = (i: number) => i >= 360 || i % 12 === 0
    const rows = ids.map((id, i) => {
      const shut = i >= 360 || (i % 12 === 0 && !isMine(i)) ? {} : i % 2 === 0 ? { shown: false } : { blocked: true }
      return { ...film, id, userId: isMine(i) ? me.id : by.id, name: id, ...shut }
    })
    await shop.db.insert(videos).values(rows)
    const at = (i: number) => new Date(shop.clock.now().getTime() - i * 1000)
    await shop.db.insert(videoLikes).values(ids.map((videoId, i) => ({ userId: me.id, videoId, createdAt: at(i) })))
    const page = async (n: number) =>
      (await shop.call('GET /api/video/my_like_list', { page: n, limit: 20 }, me)).data.list.map(one => one.id)
    expect([...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))]).toEqual(
      ids.filter((_, i) => isSeen(i))
    )
    expect(await page(5)).toEqual([])
  })

  test('toggled by many at once, the count is what the rows are', async () => {
    const id = await publish(shop, author.token)
    await Promise.all(Array.from({ length: 25 }, (_, i) => like(id, i % 3 === 0 ? 0 : undefined)))
    const rows = await shop.db.$count(videoLikes, eq(videoLikes.videoId, id))
    expect((await detail(id)).data.like_num).toBe(rows)
    expect(await like(newId(), 1)).toMatchObject(gone)
  })
})

test('an upload nobody came back for is removed, with its file', async () => {
  const key = await uploadFilm(shop, author.token)
  await runJob(shop.app.services, 'uploads-sweep')
  expect(await shop.db.$count(directUploads, eq(directUploads.key, key))).toBe(1)
  shop.clock.advance(3600 + 301)
  await runJob(shop.app.services, 'uploads-sweep')
  expect(await shop.app.services.providers.storage.get(key)).toBeNull()
  const late = { token: await shop.tokenOf(author.id) }
  const input = { key, title: '晚了', image: await uploadCover(shop, late.token) }
  expect(await shop.call('POST /api/video/post', input, late)).toMatchObject({ code: 'UPLOAD_GONE' })
  expect(await shop.db.$count(videos, eq(videos.userId, author.id))).toBe(0)
})
