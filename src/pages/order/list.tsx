import { OrdersPage } from '@/kit/order/OrdersPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '我的订单' })

export default page(() => <OrdersPage begin={useQuery('type').type} />)
