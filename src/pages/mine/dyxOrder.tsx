import { OrdersPage } from '@/kit/order/OrdersPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '大优选订单' })

/** Orders with goods that were among the platform's choice. */
export default page(() => <OrdersPage kind="chosen" begin={useQuery('type').type} />)
