"""Names in torch that look as if they set something globally, and why none of them is a switch of the table.

By reason. A name that a new version of torch brings is found by test_nothing_new: it belongs in the table, or here.
"""

NOT_SETTINGS: dict[str, str] = {
    "another way to set what the table holds": """
        enable_grad enter_dual_level _enter_dual_level _enter_autocast set_autocast_cpu_dtype set_autocast_cpu_enabled
        set_autocast_gpu_dtype set_autocast_ipu_dtype set_autocast_ipu_enabled set_autocast_xla_dtype
        set_autocast_xla_enabled set_deterministic_debug_mode set_flags __allow_nonbracketed_mutation
        allow_mutation_on_saved_tensors disable_saved_tensors_hooks _saved_tensors_hooks_set_tracing
        _disable_current_modes _disable_infra_mode _push_mode _enable_torch_function enable_reentrant_dispatch
        _set_default_dtype _set_float32_matmul_precision
        _set_cublas_allow_tf32 _set_meta_in_tls_dispatch_include _dispatch_tls_set_dispatch_key_excluded
        _dispatch_tls_set_dispatch_key_included tls_set_vmap_excluded _set_dynamic_layer_keys_included
        _enable_functionalization _disable_functionalization _set_dispatch_mode _set_skip_next_torch_function
        _use_grad_for_differentiable set_default_load_endianness set_default_mmap_options set_crc32_options
        get_swap_module_params_on_conversion set_rng_state set_device_states
    """,
    "of one tensor, module, function or call, not of the program": """
        _set_conj _set_neg _set_tensor_metadata _set_creation_meta _unsafe_set_version_counter _swap_tensor_impl
        swap_tensors swapaxes swapdims swap_in_optimizer_params_and_state _swap_with_cloned swap_module
        _set_generator_metaclass _set_throw_on_mutable_data_ptr _set_warn_deprecated_on_mutable_data_ptr
        _maybe_unsafe_set_level _set_value_trace allow_in_graph _disable_dynamo
        _disable_dynamo_if_unsupported _disable_user_warnings enable_fake_quant disable_fake_quant enable_observer
        disable_observer set_module
    """,
    "of another device: a check's tensors lie on the CPU": """
        set_device set_device_idx set_device_index _accelerator_hooks_set_current_device set_stream _set_stream_by_id
        set_per_process_memory_fraction set_sync_debug_mode _set_rng_state_offset _use_uvm use_mem_pool
        _set_allocator_settings _set_memory_metadata _set_cached_tensors_enabled _set_sm_carveout_experimental
        _cufft_set_plan_cache_max_size _use_cudnn_ctc_loss _use_cudnn_rnn_flatten_weight _use_miopen_ctc_loss
        _set_cuda_sync_enabled_val enable_operations disable_operations enable_dispatch_keys disable_dispatch_keys
        set_enable_guard_collectives _set_dtensor_allow_implicit_replication
    """,
    "how a scripted function is run, written down or exported, not what it gives": """
        _set_fusion_strategy set_fusion_strategy enable_onednn_fusion _jit_set_fusion_strategy _jit_set_autocast_mode
        _jit_set_bailout_depth _jit_set_emit_hooks _jit_set_inline_everything_mode _jit_set_llga_enabled
        _jit_set_logging_option _jit_set_logging_stream _jit_set_num_profiled_runs _jit_set_nvfuser_enabled
        _jit_set_nvfuser_guard_mode _jit_set_nvfuser_horizontal_mode _jit_set_nvfuser_single_node_mode
        _jit_set_nvfuser_skip_node_kind _jit_nvfuser_set_comparison_callback _jit_set_onnx_log_enabled
        _jit_set_onnx_log_output_stream _jit_set_profiling_executor _jit_set_profiling_mode
        _jit_set_symbolic_shapes_test_mode _jit_set_te_cuda_pointwise_block_count
        _jit_set_te_cuda_pointwise_block_size _jit_set_te_cuda_pointwise_loop_levels
        _jit_set_te_generate_block_code _jit_set_te_must_use_llvm_cpu _jit_set_texpr_dynamic_shape_enabled
        _jit_set_texpr_fuser_enabled _jit_set_texpr_reductions_enabled _jit_set_tracer_state_warn
        _jit_set_utf8_decoding_ignore _jit_texpr_set_fallback_allowed _jit_pass_onnx_set_dynamic_input_shape
        _jit_pass_swap_functional_linear _debug_set_autodiff_subgraph_inlining _debug_set_fusion_group_inlining
        _tracer_set_force_outplace _tracer_set_get_unique_name_fn _set_should_use_format_with_string_table
        _enable_mobile_interface_call_export _set_default_mobile_cpu_allocator set_default_backend
    """,
    "of profiling, logging and processes: no verdict reads them": """
        _set_is_profiler_enabled _enable_profiler _disable_profiler _enable_profiler_legacy _disable_profiler_legacy
        _enable_record_function _set_empty_test_observer _toggle_collection_dynamic _enable_execution_trace_observer
        _disable_execution_trace_observer _set_fwd_bwd_enabled_val _set_record_concrete_inputs_enabled_val
        _valgrind_toggle_and_dump_stats _logging_set_logger
        _set_print_stack_traces_on_fatal_signal _dispatch_set_report_error_callback _set_worker_pids
        _set_worker_signal_handlers _set_thread_name _prctl_pr_set_pdeathsig allow_connection_pickling
        set_executable set_forkserver_preload set_dir _set_always_warn_typed_storage_removal
        _set_vmap_fallback_warning_enabled set_num_interop_threads
    """,
}
