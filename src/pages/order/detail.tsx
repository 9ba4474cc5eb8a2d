import { OrderPage } from '@/kit/order/OrderPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '订单详情' })

export default page(() => <OrderPage id={useQuery('id').id} />)
