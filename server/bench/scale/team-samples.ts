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
  'GET /api/admin/team/serves': ask({}, { role: 'dock' }, { state: 'ended' }, { state: 'holds' }),
  'GET /api/admin/team/levels': plain,
  'GET /api/admin/team/earners': ask({}, { role: 'partner' }),
  'GET /api/admin/team/auctions': ask({}, { state: 'sending' }),
  'GET /api/admin/team/auction': plain
} satisfies Record<string, Sample>
