import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DeliveryPage } from '@/kit/pages/DeliveryPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '盒子收货' })

/** As many as are sent together. */
const MOST = 20

/** The named thing, or all that wait. */
async function waitingIds(id: string): Promise<string[]> {
  if (id) return [id]
  const { list } = await api('GET /api/box/get_user_box_list', { type: 'waiting', page: 1, limit: MOST }, quietly)
  return list.map(one => one.id)
}

/** Where what was won is sent, and what that costs. */
export default page(() => {
  const { id } = useQuery('id')
  return (
    <DeliveryPage
      preview={async addressId => {
        const prizes = await waitingIds(id)
        if (prizes.length === 0) return null
        const where = addressId ? { addressId } : {}
        return (await api('POST /api/box/draw_award', { prizes, ...where, preview: true }, quietly)).delivery
      }}
      order={async addressId => {
        const prizes = await waitingIds(id)
        const where = addressId ? { addressId } : {}
        return (await api('POST /api/box/draw_award', { prizes, ...where }))?.order
      }}
      missing="商品不存在，或已经领取"
      none={{ words: '没有待领取的商品', action: '去逛盲盒', onAction: () => go('/pages/blind/index') }}
    />
  )
})
