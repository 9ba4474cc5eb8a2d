import { PartsPage } from '../../kit/PartsPage'
import { Levels } from './Levels'
import { Tags } from './Tags'

const PARTS = [
  { key: 'tags', label: '会员标签', Part: Tags },
  { key: 'levels', label: '会员等级', Part: Levels }
]

/** What members are sorted by: words the desk gives them, and the levels they reach by themselves. */
export default () => <PartsPage title="标签与等级" parts={PARTS} />
