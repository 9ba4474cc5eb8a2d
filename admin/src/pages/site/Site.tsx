import { PartsPage } from '../../kit/PartsPage'
import { Chat } from './Chat'
import { Checklist } from './Checklist'
import { Company } from './Company'
import { Head } from './Head'
import { Personal } from './Personal'
import { Stock } from './Stock'
import { Version } from './Version'
import { Words } from './Words'
import './site.css'

const PARTS = [
  { key: 'checklist', label: '开店清单', Part: Checklist },
  { key: 'company', label: '商城信息', Part: Company },
  { key: 'words', label: '用语与承诺', Part: Words },
  { key: 'head', label: '首页顶部', Part: Head },
  { key: 'version', label: '版本与下载', Part: Version },
  { key: 'chat', label: '客服', Part: Chat },
  { key: 'stock', label: '库存', Part: Stock },
  { key: 'personal', label: '个人信息', Part: Personal }
]

/** What shoppers read: set here, and shown by every server within a second. */
export default () => <PartsPage title="站点设置" parts={PARTS} />
