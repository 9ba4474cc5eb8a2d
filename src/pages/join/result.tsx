import { JoinStandingPage } from '@/kit/pages/JoinStandingPage'
import { page, useQuery } from '@/kit/pages/page'
import { State } from '@/kit/parts/State'

definePageConfig({ navigationBarTitleText: '加盟结果' })

export default page(() => {
  const { id } = useQuery('id')
  return (
    <JoinStandingPage
      type="franchise"
      id={id}
      begin={({ draft }) => (draft ? '继续填写' : '申请加盟')}
      none={() => <State kind="empty" icon="store" words="还没有提交加盟申请" hint="分四步填写，每一步都会自动保存" />}
    />
  )
})
