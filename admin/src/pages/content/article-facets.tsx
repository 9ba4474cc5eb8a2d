import { type Facet, facetsBy } from '../../kit/difference'
import { Passage } from '../../kit/Passage'
import { chosen, pictured, timed, turned } from '../../kit/tells'
import { type Draft, TITLES } from './article-draft'
import { AGREEMENTS } from './kinds'
import { useTopics } from './Topics'

/** All that the form of an article says; what its kind does not have is the same in all. */
export const facetsOf = (draft: Draft): Facet[] =>
  facetsBy(TITLES, draft, {
    slug: chosen(AGREEMENTS),
    topic_id: { tell: id => (id ? <TopicName of={String(id)} /> : '') },
    publish: timed('立即'),
    effect: timed('发布即生效'),
    shown: turned('是', '否'),
    pics: pictured,
    content: { tell: (value, beside) => <Passage of={value} beside={beside} /> }
  })

function TopicName({ of: id }: { of: string }) {
  return useTopics().data?.list.find(topic => topic.id === id)?.title ?? '…'
}
