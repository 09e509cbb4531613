<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `INVALID_SIGNATURE`: a webhook's signature, timestamp or form is wrong. Do not trust the request. */
class InvalidSignatureError extends ParleyError
{
    public function __construct(string $message)
    {
        parent::__construct('INVALID_SIGNATURE', $message);
    }
}
