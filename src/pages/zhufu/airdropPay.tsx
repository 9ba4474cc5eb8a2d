import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DeliveryPage } from '@/kit/pages/DeliveryPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '空投支付' })

/** Where what was given is sent, and what that costs: ordered here, paid at the cashier. */
export default page(() => {
  const { id } = useQuery('id')
  const ask = (addressId: string) => ({ id, ...(addressId ? { addressId } : {}) })
  return (
    <DeliveryPage
      preview={async addressId => {
        const { state } = await api('GET /api/kongtou/result', { id }, quietly)
        if (state !== 'collect') return null
        return (await api('POST /api/kongtou/pay', { ...ask(addressId), preview: true }, quietly)).delivery
      }}
      order={async addressId => (await api('POST /api/kongtou/pay', ask(addressId)))?.order}
      missing="没有这条领取记录"
      none={{
        words: '这份奖励不用再填地址了',
        action: '看领取结果',
        onAction: () => go('/pages/zhufu/airdrop_result', { id })
      }}
    />
  )
})
