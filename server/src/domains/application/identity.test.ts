import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { citizenId } from '../../../test/citizens'
import { TestShop } from '../../../test/harness'
import { applicationEvents, applications, messages, realNames } from '../../db/schema'
import { judgeForgotten } from '../../engines/application'
import { recordRealName } from '../../engines/identity/real-name'
import type { RealnameVerdict } from '../../providers/realname'

let shop: TestShop
let asked: { name: string; number: string }[]
let verdict: RealnameVerdict | Error
beforeAll(async () => {
  shop = await TestShop.open({
    providers: {
      realname: {
        kind: 'sandbox',
        check: async (name, number) => {
          asked.push({ name, number })
          if (verdict instanceof Error) throw verdict
          return verdict
        }
      }
    }
  })
})
beforeEach(() => {
  asked = []
  verdict = 'match'
})
afterAll(() => shop.close())

type Who = { token: string }
const form = (fields: object = {}) => ({ real_name: '陈小满', id_number: citizenId(), agree: 1 as const, ...fields })
const submit = (who: Who, fields: object = {}) => shop.call('POST /api/user/identitysumbit', form(fields), who)
const standing = async (who: Who) => (await shop.call('POST /api/user/identity', {}, who)).data
const operator = () => shop.person({ roles: ['operator'] })
const waiting = async (userId: string) =>
  (await shop.db.select().from(applications).where(eq(applications.userId, userId)))[0]!

describe('handing in', () => {
  test('a match verifies at once; what is kept and shown is sealed and masked', async () => {
    const person = await shop.person()
    const number = citizenId()
    const { data } = await submit(person, { id_number: number.toLowerCase() })
    expect(data).toMatchObject({ state: 'approved', real_name: '*小满', note: '' })
    expect(data.id_number).toBe(`${number[0]}****************${number[17]}`)
    expect(asked).toEqual([{ name: '陈小满', number }])
    const kept = JSON.stringify([
      await shop.db.select().from(realNames),
      await shop.db.select().from(applications),
      await shop.db.select().from(applicationEvents),
      await shop.db.select().from(messages)
    ])
    expect(kept).not.toContain(number)
    expect(kept).not.toContain('陈小满')
  })

  test('a mismatch says so, and may be put right', async () => {
    const person = await shop.person()
    verdict = 'mismatch'
    expect((await submit(person)).data).toMatchObject({ state: 'refused', note: /姓名与身份证号不一致/ })
    verdict = 'match'
    expect((await submit(person)).data.state).toBe('approved')
    expect(await shop.db.$count(applications, eq(applications.userId, person.id))).toBe(1)
  })

  test.each([
    [{ real_name: 'Chen' }, 'INVALID'],
    [{ real_name: '' }, 'INVALID'],
    [{ id_number: '123' }, 'INVALID'],
    [{ id_number: '330106199001010019' }, 'BAD_ID'],
    [{ id_number: citizenId('19900230') }, 'BAD_ID'],
    [{ id_number: citizenId('20990101') }, 'BAD_ID'],
    [{ id_number: citizenId('20091121') }, 'UNDER_AGE'],
    [{ agree: 0 }, 'CONSENT'],
    [{ front: 'ab'.repeat(16) }, 'NOT_UPLOADED']
  ])('%j is refused with %s, and nothing is asked or kept', async (fields, code) => {
    const person = await shop.person()
    expect(await submit(person, fields)).toMatchObject({ status: 400, code })
    expect(asked).toEqual([])
    expect(await standing(person)).toMatchObject({ state: 'none' })
  })

  test('whoever is eighteen today can be verified', async () => {
    const birth = `2008${shop.clock.now().toISOString().slice(5, 10).replace('-', '')}`
    expect((await submit(await shop.person(), { id_number: citizenId(birth) })).data.state).toBe('approved')
  })

  test('one ID is of one account, also when both ask at the same moment', async () => {
    const number = citizenId()
    const people = await Promise.all([1, 2, 3, 4].map(() => shop.person()))
    const answers = await Promise.all(people.map(person => submit(person, { id_number: number })))
    const states = answers.map(answer => (answer.status === 200 ? answer.data.state : answer.code))
    // The others were told at once, or after the authority had been asked.
    expect(states.filter(state => state === 'approved')).toHaveLength(1)
    expect(states.filter(state => state === 'refused' || state === 'ID_TAKEN')).toHaveLength(3)
    expect(await submit(await shop.person(), { id_number: number })).toMatchObject({ code: 'ID_TAKEN' })
  })

  test('where an ID may be of two accounts, two of six that ask at the same moment have it', async () => {
    const { services } = shop.app
    const config = { ...services.config, REALNAME_ACCOUNTS: 2 }
    const number = citizenId()
    const record = ({ id }: { id: string }) =>
      recordRealName({ db: shop.db, config }, { userId: id, name: '陈小满', number, at: shop.clock.now() })
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.person()))
    const answers = await Promise.allSettled(people.map(record))
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(2)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'ID_TAKEN', message: '该身份证已认证过 2 个账号' })
    const first = people[answers.findIndex(answer => answer.status === 'fulfilled')]!
    await expect(record(first)).rejects.toMatchObject({ code: 'VERIFIED' })
    expect(await submit(await shop.person(), { id_number: number })).toMatchObject({ code: 'ID_TAKEN' })
  })

  test('the same person at the same moment hands in once', async () => {
    const person = await shop.person()
    verdict = 'unknown'
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(person)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(answer => answer.status === 400).map(answer => answer.code))).toEqual(
      new Set(['STATE'])
    )
  })

  test('whoever is verified stays who they are', async () => {
    const person = await shop.person()
    await submit(person)
    expect(await submit(person, { real_name: '王大山' })).toMatchObject({ code: 'VERIFIED' })
    expect((await standing(person)).real_name).toBe('*小满')
  })

  test('five tries a day, since each is paid for', async () => {
    const person = await shop.person()
    verdict = 'mismatch'
    for (let i = 0; i < 5; i++) expect((await submit(person)).status).toBe(200)
    expect(await submit(person)).toMatchObject({ code: 'TOO_MANY', msg: '今天提交的次数已用完，请明天再试' })
    shop.clock.advance(86_400)
    expect((await submit(person)).status).toBe(200)
  })
})

describe('decided by a person', () => {
  async function photoOf({ token }: Who): Promise<{ name: string; url: string }> {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const part = (head: string) => Buffer.from(`--x-x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
    const file = part('name="file"; filename="id.png"\r\nContent-Type: image/png')
    const payload = Buffer.concat([
      part('name="sealed"'),
      Buffer.from('1\r\n'),
      file,
      bytes,
      Buffer.from('\r\n--x-x--\r\n')
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x-x', 'authori-zation': `Bearer ${token}` }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/upload/image', payload, headers })
    return answer.json().data
  }

  test('what nobody can say at once waits; the reviewer reads it, and everybody’s look is written down', async () => {
    verdict = 'unknown'
    const person = await shop.person()
    const photo = await photoOf(person)
    expect(photo.url).toBe('')
    const number = citizenId()
    const { data } = await submit(person, { id_number: number, front: photo.name })
    expect(data).toMatchObject({ state: 'submitted', note: /1 个工作日/ })
    const reviewer = await operator()
    const { id } = await waiting(person.id)
    const filter = { state: 'submitted', limit: 100 } as const
    const { data: queue } = await shop.call('GET /api/admin/application/list', filter, reviewer)
    expect(queue.list.map(line => line.id)).toContain(id)
    expect(JSON.stringify(queue)).not.toContain(number)
    expect(await shop.call('GET /api/admin/application/list', filter, person)).toMatchObject({ code: 'FORBIDDEN' })
    const detail = (await shop.call('GET /api/admin/application/detail/{id}', { id }, reviewer)).data
    expect(detail).toMatchObject({ photo_count: 1, correctable: [], may: ['approve', 'refuse'] })
    expect(JSON.stringify(detail)).not.toContain(number)
    expect(JSON.stringify(detail)).not.toContain('陈小满')
    expect(detail.events.map(event => event.words)).not.toContain('查看资料')
    const papers = (who: typeof reviewer, reason = '核对证件') =>
      shop.call('POST /api/admin/application/papers', { id, reason }, who)
    expect(await papers(reviewer, ' ')).toMatchObject({ code: 'INVALID' })
    const { data: whole } = await papers(reviewer)
    expect(whole.fields).toEqual([
      { field: 'name', name: '姓名', value: '陈小满' },
      { field: 'number', name: '身份证号', value: number }
    ])
    expect(whole.photos[0]).toMatch(/^data:image\/webp;base64,/)
    const after = (await shop.call('GET /api/admin/application/detail/{id}', { id }, reviewer)).data
    expect(after.events.at(-1)!.words).toBe('查看资料')
    const { data: trail } = await shop.call('GET /api/admin/audit', { subject: id }, reviewer)
    expect(trail.list).toMatchObject([{ title: '查看申请资料', why: '核对证件' }])
    expect(JSON.stringify(trail)).not.toContain(number)
    await shop.call('POST /api/admin/application/approve', { id }, reviewer)
    expect(await standing(person)).toMatchObject({ state: 'approved' })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, person.id))
    expect(told.map(message => message.title)).toEqual(['实名认证已通过'])
  })

  test('a photo of somebody else cannot be handed in, and none has an address', async () => {
    const [person, other] = [await shop.person(), await shop.person()]
    const photo = await photoOf(other)
    expect(await submit(person, { front: photo.name })).toMatchObject({ code: 'NOT_UPLOADED' })
    for (const path of [`/media/u/${photo.name}-1500.webp`, `/media/u/sealed-${photo.name}.bin`]) {
      expect((await shop.app.inject(path)).statusCode).toBe(404)
    }
  })

  test('refused with words; decided once; not by its applicant, nor by whoever does not operate the shop', async () => {
    verdict = 'unknown'
    const reviewer = await operator()
    const person = await shop.person()
    await submit(person)
    const { id } = await waiting(person.id)
    const refusal = { id, reason: '照片不清晰' }
    expect(await shop.call('POST /api/admin/application/approve', { id }, person)).toMatchObject({ code: 'FORBIDDEN' })
    const answers = await Promise.all([
      shop.call('POST /api/admin/application/refuse', refusal, reviewer),
      shop.call('POST /api/admin/application/approve', { id }, await operator())
    ])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.find(answer => answer.status === 400)).toMatchObject({ code: 'STATE' })
    await submit(reviewer)
    const own = await waiting(reviewer.id)
    expect(await shop.call('POST /api/admin/application/approve', { id: own.id }, reviewer)).toMatchObject({
      code: 'OWN'
    })
  })

  test('what was handed in when the server stopped is decided later, once', async () => {
    const person = await shop.person()
    verdict = new Error('the process ended')
    expect((await submit(person)).http).toBe(500)
    verdict = 'match'
    expect(await judgeForgotten(shop.app.services)).toBe(0)
    shop.clock.advance(61)
    expect(await judgeForgotten(shop.app.services)).toBeGreaterThan(0)
    expect(await standing(person)).toMatchObject({ state: 'approved' })
    expect(await judgeForgotten(shop.app.services)).toBe(0)
  })

  test('what cannot be decided, as when its key is gone, keeps nobody else waiting', async () => {
    const [first, second] = [await shop.person(), await shop.person()]
    verdict = new Error('the process ended')
    for (const person of [first, second]) {
      expect((await submit(person)).http).toBe(500)
      shop.clock.advance(61)
    }
    verdict = 'match'
    const own = eq(applications.userId, first.id)
    const { sealed } = (await shop.db.select().from(applications).where(own))[0]!
    await shop.db.update(applications).set({ sealed: 'gone' }).where(own)
    expect(await judgeForgotten(shop.app.services)).toBe(1)
    expect(await standing(second)).toMatchObject({ state: 'approved' })
    await shop.db.update(applications).set({ sealed }).where(own)
    expect(await judgeForgotten(shop.app.services)).toBe(1)
    expect(await standing(first)).toMatchObject({ state: 'approved' })
  })
})
