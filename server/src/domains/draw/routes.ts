import { draw as contract } from '@contract/draw'
import { campaignAt, campaignOf, draw } from '../../engines/draw'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { infoOf } from './info'

/** The page of beans shows the campaigns of this place. */
const PLACE = 'jindou'

export const drawDomain = bindDomain(contract, {
  'POST /api/lottery/jindou': async ({ db, config, person, clock }, { act = 'info', code, ...sent }) => {
    const campaign = code ? await campaignOf(db, code) : await campaignAt(db, PLACE)
    if (campaign.place !== PLACE || campaign.state === 'draft') refuse('NOT_FOUND', '没有这个抽奖活动')
    const [userId, now] = [person.id, clock.now()]
    if (act === 'info') return infoOf(db, campaign, { userId, now })
    const { hash, nonce, client_seed: clientSeed } = sent
    if (!hash || !nonce || !clientSeed) return refuse('INVALID', '抽奖信息不完整，请刷新后再试')
    const request = { userId, campaign: campaign.code, hash, nonce, clientSeed, at: now }
    const { draw: made } = await draw({ db, config }, request).catch(error => {
      if (error.code === 'INSUFFICIENT') refuse('INSUFFICIENT', '金豆不足，先去兑换一些吧')
      throw error
    })
    return infoOf(db, campaign, { userId, now }, made)
  }
})
