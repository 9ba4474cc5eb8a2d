import { licence } from '@contract/licence'
import { bindDomain } from '../../http/context'
import type { LicenceReading } from '../../providers/ocr'
import { identifyLicence } from './service'

const NAMES: Record<keyof LicenceReading, string> = {
  code: '信用代码',
  name: '名称',
  legalName: '法定代表人',
  address: '住所',
  capital: '注册资本',
  foundedOn: '成立日期',
  until: '营业期限'
}

/** What somebody is asked to look at. */
function noteOf(reading: LicenceReading): string {
  const lacking = Object.entries(NAMES).flatMap(([field, name]) =>
    reading[field as keyof LicenceReading] ? [] : [name]
  )
  return lacking.length > 0 ? `${lacking.join('、')}没有认出，请手动填写；其余内容请核对` : '已从执照中识别，请逐项核对'
}

export const licenceDomain = bindDomain(licence, {
  'POST /api/zhufu/licence_identify': async (ctx, { licence: name }) => {
    const reading = await identifyLicence(ctx, name)
    return {
      company: reading.name,
      licence_no: reading.code,
      legal_name: reading.legalName,
      reg_address: reading.address,
      reg_capital: reading.capital,
      founded_on: reading.foundedOn,
      licence_end: reading.until,
      note: noteOf(reading)
    }
  }
})
