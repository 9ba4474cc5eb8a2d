import { comeBack, go, replace } from '@/kit/nav'
import { page, useQuery } from '@/kit/pages/page'
import { ResultPage } from '@/kit/pages/ResultPage'
import { LOGIN_PATH } from '@/lib/constants'
import { session } from '@/stores/session'

definePageConfig({ navigationBarTitleText: '授权结果' })

export default page(() => {
  const { status, redirect } = useQuery('status', 'redirect')
  if (status === 'success' && session.signedIn) {
    return (
      <ResultPage
        tone="success"
        title="授权成功"
        hint={session.user ? `欢迎你，${session.user.nickname}` : undefined}
        actions={[
          { words: '继续', onClick: () => comeBack(redirect) },
          { words: '完善头像和昵称', onClick: () => go('/pages/user/info') }
        ]}
      />
    )
  }
  return (
    <ResultPage
      tone="failed"
      title="授权没有完成"
      hint="你可以重新授权，或用手机号登录"
      actions={[
        { words: '重新授权', onClick: () => replace('/pages/auth/auth', { redirect }) },
        { words: '用手机号登录', onClick: () => replace(LOGIN_PATH, { redirect }) }
      ]}
    />
  )
})
