import { CheckoutPage } from '@/kit/order/CheckoutPage'
import { page, useQuery } from '@/kit/pages/page'
import { picksOf } from './_parts/picks'

definePageConfig({ navigationBarTitleText: '礼包下单' })

export default page(() => {
  const { id, num, items } = useQuery('id', 'num', 'items')
  return <CheckoutPage ask={{ packageId: id, packageNum: Number(num) || 1, packageItems: picksOf(items) }} />
})
