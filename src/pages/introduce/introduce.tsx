import { AgreementPage } from '@/kit/pages/AgreementPage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '平台介绍' })

export default page(() => <AgreementPage kind="about" />)
