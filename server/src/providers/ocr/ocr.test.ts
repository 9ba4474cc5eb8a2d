import fc from 'fast-check'
import { type Asked, Vendor } from '../../../test/fakes/vendor'
import { licencePicture as picture } from '../../../test/licence'
import { creditCodeCheck, isCreditCode } from '../../lib/credit-code'
import { sharp } from '../../media/sharp'
import { aliyunOcr } from './aliyun'
import { ownOcr } from './own'
import { licenceIn, type Word } from './parse'

/** Words of a line, the first at the left edge; a tab is wide space. */
function line(text: string, left = 100): Word[] {
  let at = left
  return text.split('\t').flatMap((part, i) => {
    if (i > 0) at += 200
    return part.split(' ').map(word => {
      const from = at
      at += word.length * 30 + 10
      return { text: word, left: from, right: at - 10, height: 30 }
    })
  })
}

const PAPER = [
  '营业 执照',
  '统一 社会 信用 代码',
  '91330106MA2CTE5T17',
  '名 ， 称 杭州 云 上 茶 业 有限 公司',
  '类 ” 型 有限 责任 公司',
  '法 定 代表 人 陈 小 满',
  '注册 资本 ” 伍佰 万 元 整',
  '成 立 日 期 2019 年 03 月 18 日',
  '营业 期 限 “ 2019 年 03 月 18 日 至 2039 年 03 月 17 日',
  '住 所 浙江 省 杭州 市 西湖 区 文 三 路',
  '90 号 2 幢 301 室',
  '登记 机关'
]
const read = (lines: readonly string[]) => licenceIn(lines.map(one => line(one)))

describe('what lines of a licence say', () => {
  test('every field, and an address of two lines', () => {
    expect(read(PAPER)).toEqual({
      code: '91330106MA2CTE5T17',
      name: '杭州云上茶业有限公司',
      legalName: '陈小满',
      address: '浙江省杭州市西湖区文三路90号2幢301室',
      capital: '伍佰万元整',
      foundedOn: '2019-03-18',
      until: '2039-03-17'
    })
  })

  test('two columns side by side are told apart, also where a value goes on below', () => {
    const found = licenceIn([
      line('统一社会信用代码 91330106MA2CTE5T17'),
      line('名称 杭州云上茶业有限公司\t注册资本 伍佰万元整'),
      line('经营范围 食品销售；\t住所 浙江省杭州市西湖区'),
      [...line('日用百货销售。', 280), ...line('文三路90号', 640)]
    ])
    expect(found).toMatchObject({
      name: '杭州云上茶业有限公司',
      capital: '伍佰万元整',
      address: '浙江省杭州市西湖区文三路90号'
    })
  })

  test.each([
    ['9133O106MA2CTEST17', '91330106MA2CTE5T17'],
    ['91330106MA2CTE5T18', ''],
    ['91330106MA2CTE5T1', '']
  ])('a code read as %s is %j: look-alikes are put right, and a wrong check character is no code', (text, code) => {
    expect(read(PAPER.map(one => (one.startsWith('9133') ? text : one)))!.code).toBe(code)
  })

  test.each([
    ['经营者 林小满', 'legalName', '林小满'],
    ['经营场所 杭州市西湖区文三路 90 号', 'address', '杭州市西湖区文三路90号'],
    ['营业期限 长期', 'until', 'long'],
    ['注册日期 2021年2月30日', 'foundedOn', ''],
    ['总立日期 2021年2月3日', 'foundedOn', '2021-02-03']
  ])('%s says %s: %j', (text, field, value) => {
    expect(read(['个体工商户营业执照', '名称 小满点心铺', text])).toMatchObject({ [field]: value })
  })

  test('another paper is none, whatever stands on it', () => {
    expect(read(['居民身份证', '姓名 陈小满', '住址 杭州市西湖区文三路 90 号'])).toBeUndefined()
    expect(read([])).toBeUndefined()
  })

  test('whatever is read, what comes out is a licence or nothing, its code right and its days real', () => {
    const piece = fc.oneof(
      fc.constantFrom(...PAPER, '\t', '至', '长期', '2020年13月40日'),
      fc.string({ maxLength: 20 })
    )
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 6 }), { maxLength: 20 }), lines => {
        const found = read(lines.map(parts => parts.join(' ')))
        if (!found) return
        expect(found.code === '' || isCreditCode(found.code)).toBe(true)
        for (const day of [found.foundedOn, found.until]) expect(day).toMatch(/^(|long|\d{4}-\d{2}-\d{2})$/)
      })
    )
  })

  test('one wrong character of a code is always found out', () => {
    const letters = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY')
    const first = fc.array(letters, { minLength: 17, maxLength: 17 }).map(all => all.join(''))
    fc.assert(
      fc.property(first, fc.nat(16), letters, (text, at, other) => {
        const code = text + creditCodeCheck(text)
        expect(isCreditCode(code)).toBe(true)
        const wrong = code.slice(0, at) + other + code.slice(at + 1)
        expect(isCreditCode(wrong)).toBe(wrong === code)
      })
    )
  })
})

describe('text recognition of the server’s own', () => {
  const ocr = ownOcr()
  afterAll(() => ocr.close())

  test('reads a licence held at an angle, and the next picture by the same worker', async () => {
    const [first, second] = await Promise.all([ocr.licence(picture()), ocr.licence(picture())])
    expect(first).toEqual({
      code: '91330106MA2CTE5T17',
      name: '杭州云上茶业有限公司',
      legalName: '陈小满',
      address: '浙江省杭州市西湖区文三路90号2幢301室',
      capital: '伍佰万元整',
      foundedOn: '2019-03-18',
      until: 'long'
    })
    expect(second).toEqual(first)
  })

  test('a picture without a licence, and bytes that are no picture, are refused', async () => {
    const sky = sharp({ create: { width: 320, height: 240, channels: 3, background: '#c0d8e8' } })
    await expect(ocr.licence(await sky.png().toBuffer())).rejects.toMatchObject({ why: 'picture' })
    await expect(ocr.licence(Buffer.from('no picture'))).rejects.toMatchObject({ why: 'picture' })
  })

  test('of many at once those that would wait too long are told to come again', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => ocr.licence(Buffer.from('no picture'))))
    expect(all.filter(one => one.status === 'rejected' && one.reason.why === 'busy')).toHaveLength(3)
  })
})

describe('Aliyun’s recognition of licences', () => {
  const vendor = new Vendor()
  beforeAll(vendor.open)
  afterAll(vendor.close)
  beforeEach(() => {
    vendor.asked = []
  })
  const ocr = () =>
    aliyunOcr({ accessKeyId: 'key-id', accessKeySecret: 'key-secret', gateway: `http://${vendor.host}` })
  const answers = (data: object) => {
    vendor.answer = () => ({ json: { RequestId: '1', Data: JSON.stringify({ data }) } })
  }

  test('sends the picture itself, signed, and takes the fields of the answer', async () => {
    answers({
      creditCode: '91330106MA2CTE5T17',
      companyName: '杭州云上茶业有限公司',
      legalPerson: '陈小满',
      businessAddress: '浙江省杭州市西湖区文三路90号',
      registeredCapital: '伍佰万元整',
      RegistrationDate: '2019年03月18日',
      validPeriod: '2019年03月18日至2039年03月17日',
      validToDate: '20390317'
    })
    expect(await ocr().licence(Buffer.from('a picture'))).toEqual({
      code: '91330106MA2CTE5T17',
      name: '杭州云上茶业有限公司',
      legalName: '陈小满',
      address: '浙江省杭州市西湖区文三路90号',
      capital: '伍佰万元整',
      foundedOn: '2019-03-18',
      until: '2039-03-17'
    })
    const [{ headers, body }] = vendor.asked as [Asked]
    expect(body).toBe('a picture')
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['x-acs-action']).toBe('RecognizeBusinessLicense')
    expect(headers['x-acs-version']).toBe('2021-07-07')
    expect(headers.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=key-id,/)
  })

  test('a code with a wrong check character is left out', async () => {
    answers({ creditCode: '91330106MA2CTE5T18', companyName: '杭州云上茶业有限公司', validToDate: '29991231' })
    const found = await ocr().licence(Buffer.from('a picture'))
    expect(found).toMatchObject({ code: '', name: '杭州云上茶业有限公司', until: '2999-12-31', foundedOn: '' })
  })

  test.each([
    [200, {}, 'picture'],
    [400, { Code: 'unmatchedImageType', Message: 'not a licence' }, 'picture'],
    [403, { Code: 'InvalidAccessKeyId.NotFound', Message: 'no such key' }, 'failed'],
    [500, { Code: 'ServiceUnavailable', Message: 'later' }, 'failed']
  ])('HTTP %i with %j is refused as %s', async (status, json, why) => {
    vendor.answer = () => ({ status, json })
    await expect(ocr().licence(Buffer.from('a picture'))).rejects.toMatchObject({ why })
  })
})
