import type { Config } from '../config'
import { type Auction, createAuction } from './auction'
import { createIm, type Im } from './im'
import { createLogistics, type Logistics } from './logistics'
import { createOcr, type Ocr } from './ocr'
import { createOnetap, type Onetap } from './onetap'
import { createPay, type Pay } from './pay'
import { createPayout, type Payout } from './payout'
import { createRealname, type Realname } from './realname'
import { createSms, type Sms } from './sms'
import { createStorage, type Storage } from './storage'
import { createWechat, type Wechat } from './wechat'

/** Outside services, one interface a kind; each has a sandbox and the real ones. */
export interface Providers {
  sms: Sms
  storage: Storage
  onetap: Onetap
  wechat: Wechat
  pay: Pay
  payout: Payout
  realname: Realname
  ocr: Ocr
  logistics: Logistics
  im: Im
  auction: Auction
}

/** Builds the providers the settings name. */
export function createProviders(config: Config): Providers {
  return {
    sms: createSms(config),
    storage: createStorage(config),
    onetap: createOnetap(config),
    wechat: createWechat(config),
    pay: createPay(config),
    payout: createPayout(config),
    realname: createRealname(config),
    ocr: createOcr(config),
    logistics: createLogistics(config),
    im: createIm(config),
    auction: createAuction(config)
  }
}
