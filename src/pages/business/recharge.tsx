import { api, quietly } from '@/api'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { BlockBar } from '@/kit/parts/BlockBar'
import { TopUp } from '@/kit/parts/TopUp'
import { FormState } from '@/kit/state/FormState'
import { keepTbOrder } from '@/kit/tb-order'
import type { Standing } from './_parts/model'

definePageConfig({ navigationBarTitleText: '通宝充值' })

const packagesOf = ({ packages }: Standing) =>
  packages.map(({ num, ...pack }) => ({ ...pack, type: 'tb' as const, give: String(num), gift: '0' }))

/** Buying 通宝 for a shop, which its people give to its customers. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const form = useDraft(() => new FormState({ chosen: '' }))
  const { chosen } = form.values
  const send = async (idem: string, shop: Standing) => {
    const order = { id: chosen, side: 'shop', mer_id: shop.mer_id } as const
    const { order_id } = await api('POST /api/recharge/recharge', order, { catch: true, idem })
    keepTbOrder({ order_id, mer_id: shop.mer_id })
    await go('/pages/pay/pay', { id: order_id })
  }
  return (
    <DetailPage
      skeleton="wallet"
      load={() => api('GET /api/sendtb/index', { mer_id: merId }, quietly)}
      filter={merId}
      fresh
      bottom={shop => {
        const pack = shop.packages.find(one => one.id === chosen && one.usable === 1)
        return (
          <ActionBottom disabled={!pack} busy={form.busy} onClick={() => submitForm(form, idem => send(idem, shop))}>
            {pack ? `购买 ${pack.num} 个，去支付 ¥${pack.price}` : '请选择充值数量'}
          </ActionBottom>
        )
      }}
    >
      {shop => (
        <TopUp
          head={{
            name: `${shop.shop_name}的通宝（个）`,
            value: shop.tb,
            note: `另有 ${shop.frozen} 个留给送宝任务`,
            more: '充值记录',
            onMore: () => go('/pages/business/cz_record', { mer_id: shop.mer_id })
          }}
          title="选择数量"
          packages={packagesOf(shop)}
          chosen={chosen}
          onChoose={id => form.set('chosen', id)}
          empty={{ icon: 'coin', words: '暂时没有可以购买的通宝' }}
          rules={{ title: '充值说明', list: shop.rules }}
        >
          {shop.note && <BlockBar words={shop.note} />}
        </TopUp>
      )}
    </DetailPage>
  )
})
