import { setFlagsFromString } from 'node:v8'

// Loaded before everything else by main.ts. While programs are loaded nearly all that is new stays, which V8 takes for a reason
// to make room for 32 MB of young objects; `settle` lets it grow again, as far as requests need it.
setFlagsFromString('--semi-space-growth-factor=1')
