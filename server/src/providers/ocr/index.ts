import type { Config } from '../../config'
import { needed } from '../settings'
import { aliyunOcr } from './aliyun'
import { ownOcr } from './own'

/** What is read off a business licence; a field that cannot be made out is ''. */
export interface LicenceReading {
  /** Unified social credit code, whose check character is right. */
  code: string
  name: string
  legalName: string
  address: string
  /** As it is printed: "伍佰万元整". */
  capital: string
  /** YYYY-MM-DD. */
  foundedOn: string
  /** YYYY-MM-DD, or "long". */
  until: string
}

/** Why a picture was not read: `picture`: no licence is to be seen on it; `busy`: too many wait; `failed`: the service did not answer. */
export class OcrRefused extends Error {
  constructor(
    readonly why: 'picture' | 'busy' | 'failed',
    detail: string = why
  ) {
    super(detail)
  }
}

/** Reads business licences off pictures. */
export interface Ocr {
  kind: 'own' | 'aliyun' | 'none'
  /** @throws OcrRefused */
  licence(picture: Buffer): Promise<LicenceReading>
  close(): Promise<void>
}

const none: Ocr = {
  kind: 'none',
  licence: () => Promise.reject(new OcrRefused('failed', 'reading pictures is switched off')),
  close: async () => {}
}

export function createOcr(config: Config): Ocr {
  switch (config.OCR_PROVIDER) {
    case 'own':
      return ownOcr()
    case 'none':
      return none
    case 'aliyun':
      needed(config, ['OCR_ACCESS_KEY_ID', 'OCR_ACCESS_KEY_SECRET'])
      return aliyunOcr({
        accessKeyId: config.OCR_ACCESS_KEY_ID,
        accessKeySecret: config.OCR_ACCESS_KEY_SECRET,
        gateway: config.OCR_GATEWAY
      })
    default:
      throw new Error('OCR_PROVIDER: own, aliyun or none')
  }
}
