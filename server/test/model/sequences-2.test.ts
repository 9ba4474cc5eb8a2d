import { quarterOfSequences } from './cases'

quarterOfSequences()
