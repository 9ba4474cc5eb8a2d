import { ask, plain, type Sample } from './asks'

/** How shops that somebody serves are asked about, what they bring, and who serves which at the console. */
export const teamSamples = {
  'GET /api/partner/shop_sub_list': ask({}, { kind: 'partner' }, { keyword: '茶' }),
  'GET /api/partner/rule': plain,
  'GET /api/partner/shop_list': ask({}, { by: 'month' }),
  'GET /api/dock/shop_list': ask({}, { by: 'month' }),
  'GET /api/director/center': plain,
  'GET /api/director/bill_list': plain,
  'GET /api/merchantoffline/getRoleHdtData': plain,
  'GET /api/merchantoffline/getRoleHdtRecord': ask({}, { kind: 'dock' }),
  'GET /api/recharge_to_paimai/hdt_val_recharge_cfg': plain,
  'GET /api/recharge_to_paimai/recharge_list': plain,
  'GET /api/admin/commission/list': ({ people }) => [
    { input: {} },
    { as: 'rare', input: { state: 'void' } },
    { as: 'days', input: { from: '2026-10-01', until: '2026-10-31', state: 'settled' } },
    { as: 'of a member', input: { uid: people.leader.id } },
    { as: 'rare of a member', input: { uid: people.leader.id, state: 'back' } }
  ],
  'GET /api/admin/commission/sums': ({ people }) => [
    { as: 'of a member', input: { uid: people.leader.id } },
    { as: 'days', input: { from: '2026-11-01', until: '2026-11-07' } }
  ],
  'GET /api/admin/team/serves': ask({}, { role: 'dock' }, { state: 'ended' }, { state: 'holds' }),
  'GET /api/admin/team/levels': plain,
  'GET /api/admin/team/earners': ask({}, { role: 'partner' }),
  'GET /api/admin/team/auctions': ask({}, { state: 'sending' }),
  'GET /api/admin/team/auction': plain
} satisfies Record<string, Sample>
