import { askService } from '@/kit/chat'
import { HelpListPage } from '@/kit/pages/HelpListPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'

definePageConfig({ navigationBarTitleText: '更多问题' })

/** All questions, by topic; and somebody to ask when none fits. */
export default page(() => (
  <HelpListPage
    empty={{ words: '这个话题下还没有问题', hint: '可以直接问客服' }}
    bottom={
      <ActionBar inset>
        <Button kind="main" size="large" block onClick={() => askService()}>
          没有找到？问问客服
        </Button>
      </ActionBar>
    }
  />
))
