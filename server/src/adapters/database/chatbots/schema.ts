import type { Generated } from 'kysely';

/** Chatbots, their models and what these were used for. */
export interface ChatbotSchema {
  chatbots: {
    id: string;
    account_id: string;
    name: string;
    domain: string;
    /** JSON of the further ones. */
    other_domains: Generated<string>;
    /** 1 where pages on the machine of a local server may embed it beside its domains. */
    allows_localhost: Generated<number>;
    is_active: number;
    welcome_message: string;
    suggested_questions: string;
    theme: string;
    /** JSON of how it answers. */
    answering: string;
    settings_version: number;
    index_version: number;
    /** Grows with every change of the chatbot's own models; 0 while it never had one. */
    model_version: Generated<number>;
    /** When it was deleted; its rows are erased a little at a time. */
    deleted_at: Generated<number | null>;
    created_at: number;
  };
  /** What a site's own server signs with when it says who a visitor is. */
  identity_secrets: { chatbot_id: string; id: string; secret_box: string; created_at: number };
  /** Uploaded logos: the one in the settings, and one that is not saved there yet. */
  chatbot_logos: { chatbot_id: string; digest: string; content_type: string; bytes: Uint8Array; created_at: number };
  /** The hosts on whose pages a chatbot's widget was loaded, or was refused. */
  chatbot_sightings: {
    chatbot_id: string;
    host: string;
    is_allowed: number;
    first_seen_at: number;
    last_seen_at: number;
  };
  chatbot_models: {
    chatbot_id: string;
    provider: string;
    model: string;
    base_url: string;
    /** The API key, encrypted; null where there is none. */
    key_box: string | null;
    key_last_four: string | null;
    /** JSON of the models that are asked when this one fails, each with its own key box. */
    fallbacks: string;
    /** The chatbot's `model_version` that it came with. */
    version: number;
    updated_at: number;
  };
  /** One row an account and UTC day. What is reserved is for answers being written; that of a crash ends with the day. */
  model_usage: {
    account_id: string;
    day: string;
    prompt_tokens: number;
    completion_tokens: number;
    spend_micros: number;
    reserved_tokens: number;
    reserved_micros: number;
  };
}
