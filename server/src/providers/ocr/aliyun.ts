import { Readable } from 'node:stream'
import { isCreditCode } from '../../lib/credit-code'
import { type AliyunKeys, aliyunConfig, protocolOf } from '../aliyun'
import { packages } from '../packages'
import { type LicenceReading, type Ocr, OcrRefused } from './index'
import { untilOf } from './parse'

const CALL = {
  action: 'RecognizeBusinessLicense',
  version: '2021-07-07',
  method: 'POST',
  authType: 'AK',
  style: 'V3',
  pathname: '/',
  reqBodyType: 'json',
  bodyType: 'json'
}

/** Fields of its answer, each left out where it made nothing out. */
interface Licence {
  creditCode?: string
  companyName?: string
  legalPerson?: string
  businessAddress?: string
  registeredCapital?: string
  RegistrationDate?: string
  validPeriod?: string
  validToDate?: string
}

const text = (value: string | undefined) => (value ?? '').trim()
/** "20190318" and "2019年03月18日" -> "2019-03-18". */
function dayOf(value: string | undefined): string {
  const [, year, month, day] = /^(\d{4})\D?(\d{2})\D?(\d{2})\D?$/.exec(text(value)) ?? []
  return year ? `${year}-${month}-${day}` : ''
}

function readingOf(found: Licence): LicenceReading {
  const code = text(found.creditCode).toUpperCase()
  return {
    code: isCreditCode(code) ? code : '',
    name: text(found.companyName).slice(0, 60),
    legalName: text(found.legalPerson).slice(0, 30),
    address: text(found.businessAddress).slice(0, 100),
    capital: text(found.registeredCapital).slice(0, 30),
    foundedOn: dayOf(found.RegistrationDate),
    until: untilOf(text(found.validPeriod)) || dayOf(found.validToDate)
  }
}

/** What of its refusals is about the picture, and not about us. */
const OF_THE_PICTURE = /image|picture|illegal|unmatched|noLicense|contentTooLong/i

/** Aliyun's recognition of business licences (ocr-api, RecognizeBusinessLicense); the picture is the body of the call. */
export function aliyunOcr(keys: AliyunKeys): Ocr {
  const connect = () => {
    const core = packages.aliyunCore()
    return { core, client: new core.default(aliyunConfig(keys)) }
  }
  let connected: ReturnType<typeof connect> | undefined
  return {
    kind: 'aliyun',
    async licence(picture) {
      connected ??= connect()
      const { core, client } = connected
      const params = new core.$OpenApiUtil.Params({ ...CALL, protocol: protocolOf(keys.gateway) })
      const request = new core.$OpenApiUtil.OpenApiRequest({ stream: Readable.from([picture]) })
      // No options of this call's own: those of the client hold.
      const runtime = {} as Parameters<typeof client.callApi>[2]
      const answer = await client.callApi(params, request, runtime).catch((error: { code?: string }) => {
        throw new OcrRefused(OF_THE_PICTURE.test(error.code ?? '') ? 'picture' : 'failed', String(error))
      })
      const { Data } = (answer?.body ?? {}) as { Data?: string }
      const reading = readingOf((JSON.parse(Data ?? '{}') as { data?: Licence }).data ?? {})
      if (!reading.code && !reading.name) throw new OcrRefused('picture')
      return reading
    },
    close: async () => {}
  }
}
