import { TestShop } from '../../../test/harness'
import { licenceReadings, uploads } from '../../db/schema'
import { newId } from '../../lib/ids'
import { keepSealed } from '../../media/sealed'
import { type LicenceReading, type Ocr, OcrRefused } from '../../providers/ocr'

const READ: LicenceReading = {
  code: '91330106MA2CTE5T17',
  name: '杭州云上茶业有限公司',
  legalName: '陈小满',
  address: '',
  capital: '伍佰万元整',
  foundedOn: '2019-03-18',
  until: 'long'
}

let answer: () => LicenceReading = () => READ
const seen: string[] = []
const ocr: Ocr = {
  kind: 'aliyun',
  licence: async picture => {
    seen.push(picture.toString())
    return answer()
  },
  close: async () => {}
}

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ providers: { ocr } })
})
afterAll(() => shop.close())
beforeEach(() => {
  answer = () => READ
})

type Who = { id: string; token: string }

/** A photo of somebody's, kept for reviewers; answers its name. */
async function photo({ id: userId }: Who, sealed = true): Promise<string> {
  const name = newId().replaceAll('-', '')
  const { providers, config } = shop.app.services
  await keepSealed({ storage: providers.storage, config }, name, Buffer.from(`photo ${name}`))
  await shop.db.insert(uploads).values({ userId, id: newId(), name, width: 9, height: 9, bytes: 9, sealed })
  return name
}
const identify = (who: Who, licence: string) => shop.call('POST /api/zhufu/licence_identify', { licence }, who)

test('POST /api/zhufu/licence_identify reads one’s own photo once, keeps it sealed, and says what to fill in by hand', async () => {
  const who = await shop.person()
  const name = await photo(who)
  const { data } = await identify(who, name)
  expect(data).toEqual({
    company: '杭州云上茶业有限公司',
    licence_no: '91330106MA2CTE5T17',
    legal_name: '陈小满',
    reg_address: '',
    reg_capital: '伍佰万元整',
    founded_on: '2019-03-18',
    licence_end: 'long',
    note: '住所没有认出，请手动填写；其余内容请核对'
  })
  expect(seen.filter(one => one === `photo ${name}`)).toHaveLength(1)
  expect((await identify(who, name)).data).toEqual(data)
  expect(seen.filter(one => one === `photo ${name}`)).toHaveLength(1)
  expect(JSON.stringify(await shop.db.select().from(licenceReadings))).not.toMatch(/云上|91330106|小满/)
})

test('a photo of somebody else’s, one everybody may see, and one there is not are not read', async () => {
  const [who, other] = [await shop.person(), await shop.person()]
  const before = seen.length
  for (const name of [await photo(other), await photo(who, false), 'ab'.repeat(16)])
    expect(await identify(who, name)).toMatchObject({ code: 'NOT_UPLOADED' })
  expect(await identify(who, '../etc/passwd')).toMatchObject({ code: 'INVALID' })
  expect(await shop.call('POST /api/zhufu/licence_identify', { licence: 'ab'.repeat(16) })).toMatchObject({
    code: 'SIGN_IN'
  })
  expect(seen).toHaveLength(before)
})

test.each([
  ['picture', 'NOT_A_LICENCE', '没有认出营业执照，请横平竖直、避开反光重新拍摄，也可以手动填写'],
  ['busy', 'BUSY', '识别的人较多，请稍后再试，也可以手动填写'],
  ['failed', 'OCR_FAILED', '识别服务暂时不可用，请手动填写']
] as const)(
  'what could not be read (%s) is refused as %s, and is read when it is asked again',
  async (why, code, msg) => {
    const who = await shop.person()
    const name = await photo(who)
    answer = () => {
      throw new OcrRefused(why)
    }
    expect(await identify(who, name)).toMatchObject({ code, msg })
    answer = () => READ
    expect(await identify(who, name)).toMatchObject({ status: 200 })
  }
)

test('an account reads twenty an hour, its sub-accounts among it; of two at once about one photo one is kept', async () => {
  const who = await shop.person()
  const sub = await shop.person({ parentId: who.id })
  const both = await photo(who)
  const twice = await Promise.all([identify(who, both), identify(sub, both)])
  expect(twice.map(one => one.status)).toEqual([200, 200])
  const names = await Promise.all(Array.from({ length: 20 }, () => photo(who)))
  const all = await Promise.all(names.map((name, i) => identify(i % 2 ? who : sub, name)))
  // Its first photo counted once or twice.
  expect(all.filter(one => one.status === 200).length).toBeLessThanOrEqual(19)
  expect(all.filter(one => one.code === 'TOO_MANY').length).toBeGreaterThanOrEqual(1)
  shop.clock.advance(3600)
  expect(await identify({ ...who, token: await shop.tokenOf(who.id) }, await photo(who))).toMatchObject({ status: 200 })
})
