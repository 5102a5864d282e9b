/** A chunk of its own, loaded with the language. */
import app from '../../../messages/text/en/app.json' with { type: 'json' };
import decisions from '../../../messages/text/en/decisions.json' with { type: 'json' };
import evidence from '../../../messages/text/en/evidence.json' with { type: 'json' };
import messages from '../../../messages/text/en/messages.json' with { type: 'json' };

export const texts = { app, decisions, evidence, messages };
