import { CheckoutPage } from '@/kit/order/CheckoutPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '确认订单' })

export default page(() => {
  const { cartId, new: buyNow, pinkId, pinkSize } = useQuery('cartId', 'new', 'pinkId', 'pinkSize')
  const group = pinkId ? { pinkId, pinkSize: Number(pinkSize) || undefined } : {}
  return <CheckoutPage ask={{ cartId, new: buyNow === '1' ? 1 : 0, ...group }} />
})
