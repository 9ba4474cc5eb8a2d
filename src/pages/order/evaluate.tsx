import { ReviewPage } from '@/kit/order/ReviewPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '评价' })

export default page(() => <ReviewPage id={useQuery('id').id} />)
