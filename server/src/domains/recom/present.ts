import type { Data } from '@contract/core'
import type { recom } from '@contract/recom'
import { inArray } from 'drizzle-orm'
import { applications } from '../../db/schema'
import { seconds, timeText } from '../../lib/clock'
import { maskNumber } from '../../lib/mask'
import { regionOf } from '../../lib/regions'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import type { Invite } from './service'

type Line = Data<(typeof recom)['GET /api/merchant/recom_list']>['list'][number]

const KINDS: Record<Line['kind'], string> = { shop: '商家入驻', franchise: '品牌加盟', enterprise: '企业入驻' }
const STATES: Record<Line['state'], string> = {
  waiting: '待申请',
  lapsed: '已失效',
  submitted: '审核中',
  correcting: '待修改',
  paying: '待缴保证金',
  approved: '已入驻',
  refused: '未通过',
  withdrawn: '已撤回',
  expired: '资质到期'
}

function cityOf(id: string): string {
  const { province = '', city = '' } = regionOf(id) ?? {}
  return province === city ? city : province + city
}

/** Invitations as lists show them, in order; phones are masked. */
export async function inviteLines(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  rows: readonly Invite[]
): Promise<Line[]> {
  const ids = rows.flatMap(row => row.applicationId ?? [])
  const made =
    ids.length === 0
      ? []
      : await db
          .select({ id: applications.id, state: applications.state, payload: applications.payload })
          .from(applications)
          .where(inArray(applications.id, ids))
  const { unseal } = secretsOf(config)
  return rows.map(row => {
    const application = made.find(one => one.id === row.applicationId)
    const lapsed = row.endedAt !== null || row.expiresAt <= clock.now()
    const state = (application?.state ?? (lapsed ? 'lapsed' : 'waiting')) as Line['state']
    const kind = row.kind as Line['kind']
    return {
      id: row.id,
      name: row.name || String(application?.payload.shop_name ?? '') || '通过链接申请的商家',
      phone: maskNumber(unseal(row.phoneSealed)),
      kind,
      _kind: KINDS[kind],
      city: cityOf(row.cityId),
      source: row.source as Line['source'],
      state,
      _state: STATES[state],
      add_time: seconds(row.createdAt),
      _add_time: timeText(row.createdAt)
    }
  })
}
