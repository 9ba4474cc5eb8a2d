import { OrdersPage } from '@/kit/order/OrdersPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '礼包订单' })

export default page(() => <OrdersPage kind="package" begin={useQuery('type').type} />)
